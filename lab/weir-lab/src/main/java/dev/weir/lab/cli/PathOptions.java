package dev.weir.lab.cli;

import dev.weir.lab.Recorded;
import dev.weir.lab.probe.RealPath;
import dev.weir.report.advice.Advice;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.model.Manifest;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerUrl;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The path that advice is asked for: measured to a server, or declared. */
final class PathOptions {
    @Option(
            names = "--url",
            paramLabel = "URL",
            description = {
                "look at the server mysql://user:password@host:port",
                "Alone: says which of its statements cost their clients most by the way they are read; no run is"
                        + " needed. With RUN, or an option that describes reads: advice for the path to"
                        + " that server, which is measured as probe --url measures it."
            })
    private String url;

    @Option(names = "--rtt", paramLabel = "TIME", description = "round-trip time of your path, like 5ms; with --rate")
    private String rtt;

    @Option(names = "--rate", paramLabel = "RATE", description = "rate of your path, like 100mbit; with --rtt")
    private String rate;

    /** The URL; empty where there is none, or the path is declared besides. */
    Optional<String> urlAlone() {
        return rtt == null && rate == null ? Optional.ofNullable(url) : Optional.empty();
    }

    /** The path in figures; empty when the links of the run are asked for. */
    Optional<NetworkPath> given() {
        if (url != null) {
            if (rtt != null || rate != null) {
                throw new UsageException(
                        "--url measures the path that --rtt and --rate declare; give one or the other");
            }
            RealPath path =
                    RealPath.measure(ServerUrl.parse(ServerUrl.withoutSchema(url)), false, RealPath.USUAL, step -> {});
            return Optional.of(NetworkPath.of("yours", path.statement().p50Micros(), path.goodputDownBitsPerSecond()));
        }
        if (rtt == null && rate == null) {
            return Optional.empty();
        }
        if (rtt == null || rate == null) {
            throw new UsageException("a path needs both: "
                    + (rtt == null ? "rate=" + rate + " came without --rtt" : "rtt=" + rtt + " came without --rate")
                    + "; give both, like --rtt 5ms --rate 100mbit");
        }
        Manifest.Link link = Recorded.link("rtt=" + rtt + ",rate=" + rate);
        return Optional.of(NetworkPath.of("yours", (double) link.rttMicros(), (double) link.rateBitsPerSecond()));
    }

    /** A declared link may be a link that was measured. */
    NetworkPath in(Advice advice, NetworkPath given) {
        return url == null ? advice.path(given.rttMicros(), given.rateBitsPerSecond()) : given;
    }
}
