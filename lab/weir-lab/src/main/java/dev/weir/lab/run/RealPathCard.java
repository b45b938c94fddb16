package dev.weir.lab.run;

import dev.weir.lab.probe.RealPath;
import dev.weir.lab.server.RunningServer;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Measures the path to a server that is elsewhere, where no link is emulated: nothing is declared, so nothing can be off. */
final class RealPathCard {
    private static final Duration BUDGET = Duration.ofSeconds(4);

    private RealPathCard() {}

    static LinkCard measure(RunningServer server, Manifest.Link link, String occasion) {
        RealPath path = RealPath.measure(server.url(), false, BUDGET);
        List<String> findings =
                new ArrayList<>(List.of("The real path as it is: nothing is emulated or declared here."));
        findings.addAll(path.between());
        findings.addAll(path.findings());
        return new LinkCard(
                path.at(),
                occasion,
                link,
                new LinkCard.Rtt(
                        path.statement().p50Micros(),
                        path.statement().p99Micros(),
                        path.statement().count()),
                path.goodputUpBitsPerSecond(),
                path.goodputDownBitsPerSecond(),
                path.goodputBytes().down(),
                List.of(),
                true,
                findings);
    }
}
