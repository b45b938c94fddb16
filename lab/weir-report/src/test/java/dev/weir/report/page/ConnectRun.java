package dev.weir.report.page;

import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run of the study of connections, every figure made up: a round trip takes 200 µs, TLS 1 ms and two of them, a verified certificate 0.5 ms. */
public final class ConnectRun {
    private static final Map<String, Integer> LOGIN = Map.of(
            "connectorj.connect",
            6,
            "mariadb.connect",
            4,
            "weir.connect",
            2,
            "connectorj.pool",
            0,
            "weir.pool",
            0,
            "connectorj.connect-verify-ca",
            6,
            "weir.connect-verify-ca",
            2);
    private final int heats;

    public ConnectRun(int heats) {
        this.heats = heats;
    }

    public Run build() {
        StudyRun run = new StudyRun("connect", List.of(PageRun.LOCAL), ConnectRun::levels)
                .heats(heats)
                .noise(0.002);
        LOGIN.keySet().stream().sorted().forEach(arm -> {
            String driver =
                    arm.startsWith("weir") ? "Weir" : arm.startsWith("mariadb") ? "MariaDB Connector/J" : "Connector/J";
            run.arm(arm, driver, arm.substring(arm.indexOf('.') + 1), "text");
        });
        return run.compare("weir.connect-verify-ca", "connectorj.connect-verify-ca")
                .compare("connectorj.connect-verify-ca", "connectorj.connect")
                .compare("connectorj.pool", "connectorj.connect")
                .compare("weir.pool", "weir.connect")
                .compare("weir.connect", "connectorj.connect")
                .compare("mariadb.connect", "connectorj.connect")
                .build();
    }

    private static List<StudyRun.AtLevel> levels(Manifest.Arm arm, Manifest.Link link) {
        return Stream.of("off", "on")
                .filter(tls -> tls.equals("on") || !isVerified(arm))
                .map(tls -> level(arm, tls))
                .toList();
    }

    private static boolean isVerified(Manifest.Arm arm) {
        return arm.id().endsWith("-verify-ca");
    }

    private static StudyRun.AtLevel level(Manifest.Arm arm, String tls) {
        int login = LOGIN.get(arm.id());
        boolean encrypted = login > 0 && tls.equals("on");
        int trips = login + 1 + (encrypted ? 2 : 0);
        return new StudyRun.AtLevel(
                Level.of("reads", 1).with("tls", tls),
                200.0 * trips + (encrypted ? 1000 : 0) + (isVerified(arm) ? 500 : 0),
                0,
                null,
                new SliceGroup.Wire(3, trips, trips, trips, 40.0 * trips, 100.0 * trips));
    }
}
