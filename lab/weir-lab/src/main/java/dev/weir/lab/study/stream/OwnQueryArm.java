package dev.weir.lab.study.stream;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** A JDBC arm of the study's own fixture, put to the user's query, in a session that can only read. */
record OwnQueryArm(JdbcArm base, OwnQuery query) implements Arm {
    private static final String READ_ONLY = "SET SESSION TRANSACTION READ ONLY";

    /** MariaDB's driver reads a zero date as NULL unasked. */
    private static final Map<String, String> ZERO_DATES = Map.of("zeroDateTimeBehavior", "CONVERT_TO_NULL");

    @Override
    public Manifest.Arm info() {
        Manifest.Arm info = base.info();
        Map<String, String> settings = new LinkedHashMap<>(info.settings());
        settings.putAll(zeroDates());
        settings.put("after connecting", READ_ONLY);
        return new Manifest.Arm(
                info.id(),
                info.role(),
                info.driver(),
                info.driverVersion(),
                info.mode(),
                info.protocol(),
                info.description(),
                settings,
                info.about());
    }

    @Override
    public String obstacle(Target target) {
        return base.obstacle(target);
    }

    @Override
    public ArmSession open(Target target) throws SQLException {
        Connection connection = base.factory().with(zeroDates()).connect(target);
        try {
            restrict(connection);
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
        return new OwnQuerySession(connection, base, query, target);
    }

    private Map<String, String> zeroDates() {
        return base.factory().family() == JdbcFamily.MARIADB ? Map.of() : ZERO_DATES;
    }

    /**
     * Makes every statement of the session one that cannot write, and makes sure of it.
     *
     * @throws SQLException also when the server, or a proxy before it, took the statement and did not do it
     */
    static void restrict(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(READ_ONLY);
            try (ResultSet rows = statement.executeQuery(
                    "SHOW SESSION VARIABLES WHERE Variable_name IN" + " ('transaction_read_only', 'tx_read_only')")) {
                if (!rows.next() || !rows.getString(2).equals("ON")) {
                    throw new SQLException(
                            "the server does not obey " + READ_ONLY + "; nothing is read in a session that could write",
                            "25000");
                }
            }
        }
    }
}
