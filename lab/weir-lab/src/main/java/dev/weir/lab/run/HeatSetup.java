package dev.weir.lab.run;

import dev.weir.lab.machine.Placement;
import dev.weir.lab.run.plan.Plan;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.nio.file.Path;
import java.util.List;

/** The set-up of every heat of a study; {@code heapMegabytes} is the heap of each worker in MiB. */
record HeatSetup(
        Study study,
        Network network,
        List<Manifest.Link> links,
        ForkOptions options,
        int heapMegabytes,
        Limits limits,
        Placement placement,
        Path logs,
        RunProgress progress) {
    /** Returns the links that an arm is connected over; an arm without a server is raced on the first link only. */
    List<Manifest.Link> links(Endpoint endpoint) {
        return endpoint == Endpoint.NONE ? links.subList(0, 1) : links;
    }

    boolean isSlow(String name) {
        return links.stream().anyMatch(link -> link.name().equals(name) && Plan.isSlow(link));
    }

    boolean isEmulated(String name) {
        return links.stream().anyMatch(link -> link.name().equals(name) && link.emulated());
    }
}
