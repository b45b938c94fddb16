package dev.weir.lab.study.columns;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Client;
import dev.weir.lab.study.OpenedArm;
import dev.weir.lab.study.RawClient;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.jdbc.ConnectionFactory;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.lab.study.jdbc.JdbcFamily;
import dev.weir.report.model.Manifest;
import dev.weir.rig.raw.RawConnection;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

final class ColumnsArms {
    static final String USUAL = "connectorj.arrow-jdbc";
    static final String WEIR = "weir.arrow";
    static final String WEIR_PREPARED = "weir.arrow.prepared";
    static final String LIMIT_PREPARED = "raw.limit.prepared";

    /** The arms of the study's first answers. */
    static final List<String> CORE =
            List.of(USUAL, "mariadb.arrow-jdbc", "weir.arrow-jdbc.prepared", WEIR, WEIR_PREPARED, LIMIT_PREPARED);

    /** Rows that MariaDB's driver receives at a time, so that memory is bounded as the others'. */
    private static final int FETCH_ROWS = 1000;

    private ColumnsArms() {}

    static List<Arm> all() {
        List<Arm> arms = new ArrayList<>();
        for (boolean prepared : new boolean[] {false, true}) {
            for (JdbcFamily family : List.of(JdbcFamily.CONNECTOR_J, JdbcFamily.MARIADB, JdbcFamily.WEIR)) {
                arms.add(arrow(family, BatchReader.ARROW_JDBC, prepared));
                arms.add(jdbc(
                        family,
                        prepared,
                        "rows",
                        "each value by its getter",
                        "reads each value of a row by the getter of its type, without columns: the loop by hand",
                        RowsReading::new));
            }
            arms.add(arrow(JdbcFamily.WEIR, BatchReader.WEIR_ARROW, prepared));
            arms.add(raw(prepared));
        }
        return arms;
    }

    private static Arm arrow(JdbcFamily family, BatchReader reader, boolean prepared) {
        return jdbc(
                family,
                prepared,
                reader.mode(),
                reader.mode(),
                "reads the result into Arrow's vectors by " + reader.call() + ", 65,536 rows at a time",
                query -> new ArrowReading(query, reader));
    }

    private static Arm jdbc(
            JdbcFamily family,
            boolean prepared,
            String mode,
            String way,
            String description,
            Function<JdbcQuery, ColumnsSession.Reading> reading) {
        ConnectionFactory factory = new ConnectionFactory(family, prepared);
        int fetchSize = fetchSize(family);
        Map<String, String> settings = new LinkedHashMap<>(factory.declared());
        settings.put("setFetchSize", JdbcClient.setting(fetchSize));
        settings.put("statement", prepared ? "PreparedStatement, one for each query" : "Statement, one for each query");
        return new OpenedArm(factory.client().arm(mode, way, prepared, description, settings), target -> {
            Connection connection = factory.connect(target);
            return new ColumnsSession(
                    JdbcClient.of(connection), reading.apply(new JdbcQuery(connection, prepared, fetchSize)));
        });
    }

    /** Every driver streams; Weir needs no call for it. */
    private static int fetchSize(JdbcFamily family) {
        return switch (family) {
            case CONNECTOR_J -> Integer.MIN_VALUE;
            case MARIADB -> FETCH_ROWS;
            default -> 0;
        };
    }

    private static Arm raw(boolean prepared) {
        Map<String, String> settings = Map.of("statement", prepared ? "prepared once, COM_STMT_EXECUTE" : "COM_QUERY");
        String description = "moves the same bytes and decodes nothing: no driver can be faster";
        return new OpenedArm(
                Client.RAW.arm(Manifest.LIMIT, Client.NOTHING_DECODED, prepared, description, settings),
                target -> raw(target, prepared));
    }

    private static ArmSession raw(Target target, boolean prepared) throws Exception {
        RawClient client = new RawClient(RawConnection.open(target.raw()));
        return new ColumnsSession(client, new RawReading(client, prepared));
    }
}
