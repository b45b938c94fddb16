package dev.weir.lab.run;

import dev.weir.lab.machine.Placement;
import dev.weir.lab.study.ControlArm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What every heat of a study is set up with.
 *
 * @param study the study
 * @param site server and network
 * @param links names of the links, in order
 * @param options JVM options
 * @param heapMegabytes heap of each contestant in MiB
 * @param mostWarmUpMillis when warming a level up is given up, in milliseconds
 * @param silence a contestant that says nothing for so long hangs
 * @param placement on which cores contestants and servers run
 * @param logs folder for what contestants print
 */
record HeatSetup(
        Study study,
        Site site,
        List<String> links,
        ForkOptions options,
        int heapMegabytes,
        int mostWarmUpMillis,
        Duration silence,
        Placement placement,
        Path logs) {

    /** Links that an arm is connected over; one that talks to no server is raced on the first one only. */
    List<String> links(Endpoint endpoint) {
        return endpoint == Endpoint.NONE ? links.subList(0, 1) : links;
    }

    /** What an arm talks to; the lab's own arms talk to what the sentinel's arm talks to. */
    Endpoint endpoint(String arm) {
        boolean control = arm.equals(ControlArm.SENTINEL) || ControlArm.INJECTED.contains(arm);
        String id = control ? study.sentinel().arm() : arm;
        return study.arms().stream()
                .filter(each -> each.info().id().equals(id))
                .findFirst()
                .orElseThrow()
                .endpoint();
    }
}
