package dev.weir.lab.run;

import dev.weir.lab.machine.Placement;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Study;
import dev.weir.lab.study.Target;
import dev.weir.report.model.Manifest;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * What every heat of a study is set up with.
 *
 * @param study the study
 * @param site server and network
 * @param aside where contestants are warmed up while others are timed; {@code null} where there is no such server
 * @param links links of the run, in order
 * @param options JVM options
 * @param heapMegabytes heap of each contestant in MiB
 * @param limits what contestants get at most
 * @param placement on which cores contestants and servers run
 * @param logs folder for what contestants print
 */
record HeatSetup(
        Study study,
        Site site,
        LabServer aside,
        List<Manifest.Link> links,
        ForkOptions options,
        int heapMegabytes,
        Limits limits,
        Placement placement,
        Path logs) {
    private static final long SLOW_MICROS = 5000;

    /**
     * What a contestant reads while it is warmed up.
     *
     * @param isBeside whether others are timed meanwhile
     */
    Target warmUpTarget(Endpoint endpoint, boolean tls, boolean isBeside) {
        InetSocketAddress address = isBeside
                ? aside.addresses().get(endpoint == Endpoint.NONE ? Endpoint.MYSQL : endpoint)
                : site.network().server(endpoint);
        return isBeside
                ? new Target(
                        address.getHostString(),
                        address.getPort(),
                        aside.schema(),
                        aside.account(),
                        aside.nativeAccount(),
                        tls)
                : site.target(address, tls);
    }

    /** Links that an arm is connected over; one that talks to no server is raced on the first one only. */
    List<Manifest.Link> links(Endpoint endpoint) {
        return endpoint == Endpoint.NONE ? links.subList(0, 1) : links;
    }

    /** Whether a round trip over a link takes longer than half a slice: such laps take long, and scatter little. */
    static boolean isSlow(Manifest.Link link) {
        return link.rttMicros() > SLOW_MICROS;
    }

    boolean isSlow(String name) {
        return links.stream().anyMatch(link -> link.name().equals(name) && isSlow(link));
    }

    boolean isEmulated(String name) {
        return links.stream().anyMatch(link -> link.name().equals(name) && link.emulated());
    }
}
