package dev.weir.lab.cli;

import dev.weir.lab.Recorded;
import dev.weir.lab.probe.RealPath;
import dev.weir.report.advice.Advice;
import dev.weir.report.advice.NetworkPath;
import dev.weir.report.model.Manifest;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerUrl;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The path that advice is wanted for: measured to a server, or declared. */
final class PathOptions {
    private static final String ANY_RATE = "1gbit";

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = {
                "look at the server mysql://user@host:port",
                "Alone: says which of its statements cost their clients most by the way they are read; no run is"
                        + " needed. With RUN, or an option that describes reads: advice for the path to"
                        + " that server, which is measured as probe --url measures it."
            })
    private String url;

    @Mixin
    private ServerPassword password = new ServerPassword();

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            description = {"round-trip time of your path, like 5ms; with --rate", "With --arrivals it needs no --rate."
            })
    private String rtt;

    @Option(names = "--rate", paramLabel = "RATE", description = "rate of your path, like 100mbit; with --rtt")
    private String rate;

    /** Returns the URL; empty if there is none, or if a path is declared as well. */
    Optional<String> urlAlone() {
        boolean declared = rtt != null || rate != null;
        return url != null && declared ? Optional.empty() : Optional.ofNullable(password.in(url));
    }

    /** Returns the figures of the path; empty if advice is for the links of the run. */
    Optional<NetworkPath> given() {
        if (url != null) {
            if (rtt != null || rate != null) {
                throw new UsageException(
                        "--url measures the path that --rtt and --rate declare; give one or the other");
            }
            RealPath path = RealPath.measure(
                    ServerUrl.parse(ServerUrl.withoutSchema(password.in(url))), false, RealPath.USUAL, step -> {});
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

    /** Returns the round-trip time of the path in microseconds, for which no rate is needed; empty if advice is for the links of the run. */
    OptionalDouble roundTripMicros() {
        if (url == null && rtt != null && rate == null) {
            return OptionalDouble.of(
                    (double) Recorded.link("rtt=" + rtt + ",rate=" + ANY_RATE).rttMicros());
        }
        return given().stream().mapToDouble(NetworkPath::rttMicros).findFirst();
    }

    /** Returns the run's measured link if it equals the declared one. */
    NetworkPath in(Advice advice, NetworkPath given) {
        return url == null ? advice.path(given.rttMicros(), given.rateBitsPerSecond()) : given;
    }
}
