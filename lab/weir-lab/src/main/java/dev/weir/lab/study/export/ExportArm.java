package dev.weir.lab.study.export;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Manifest;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * An arm of the export study.
 *
 * @param roundTrips that an export waits for at least, logins included
 */
record ExportArm(Manifest.Arm info, ConnectionFactory factory, int roundTrips, Reading reading) implements Arm {
    /** The same with lines to paste. */
    ExportArm setUpBy(String... lines) {
        return new ExportArm(info.with(info.about().setUpBy(List.of(lines))), factory, roundTrips, reading);
    }

    @Override
    public int leastRoundTrips(Map<String, String> level) {
        return roundTrips;
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        return new ExportSession(JdbcClient.of(factory.connect(target)), factory.source(target), reading);
    }
}
