package dev.weir.acceptance.walk;

import dev.weir.api.KeyedReads;
import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** What only Weir has, beside what it stands for. */
final class WeirSteps {
    private static final int IDS = 8;

    private WeirSteps() {}

    static void addTo(StepMix mix, boolean either) {
        mix.add("pipeline", 2, WeirSteps::pipeline);
        mix.add("keyed", 2, WeirSteps::keyed);
        if (either) {
            // without init_connect
            mix.add(
                    "reset",
                    1,
                    random -> Step.of("a new session", twin -> {
                        twin.reset();
                        return "new";
                    }));
        }
    }

    private static Step pipeline(Random random) {
        List<Integer> ids = random.ints(3, 1, IDS + 1).boxed().toList();
        String sql = random.nextInt(4) == 0 ? "SELECT f(?) AS one" : "SELECT n FROM t WHERE id = ?";
        return Step.of("pipeline of " + sql + " " + ids, twin -> {
            Connection connection = twin.connection();
            boolean pipelined = connection.isWrapperFor(WeirReads.class)
                    && !twin.world().isPrepareLimited()
                    && connection.unwrap(WeirReads.class).whyNotPipelined().isEmpty();
            return pipelined ? pipelined(connection, sql, ids) : oneByOne(connection, sql, ids);
        });
    }

    private static String pipelined(Connection connection, String sql, List<Integer> ids) throws SQLException {
        StringJoiner all = new StringJoiner(" then ");
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            for (int id : ids) {
                statement.setInt(1, id);
                try {
                    pipeline.add(statement);
                } catch (SQLException text) {
                    return oneByOne(connection, sql, ids);
                }
            }
            try (PipelinedResults results = pipeline.run()) {
                while (results.next()) {
                    all.add(Rows.TEXT.read(results.resultSet()));
                }
            }
        }
        return all.toString();
    }

    private static String oneByOne(Connection connection, String sql, List<Integer> ids) throws SQLException {
        StringJoiner all = new StringJoiner(" then ");
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int id : ids) {
                statement.setInt(1, id);
                all.add(Rows.TEXT.read(statement.executeQuery()));
            }
        }
        return all.toString();
    }

    private static Step keyed(Random random) {
        List<Integer> ids = random.ints(4, 1, IDS + 1).distinct().boxed().toList();
        String sql = "SELECT n FROM t WHERE id = ?";
        return Step.of("keyed " + ids, twin -> {
            Connection connection = twin.connection();
            if (connection.isWrapperFor(WeirReads.class) && !twin.world().isPrepareLimited()) {
                try (KeyedReads keyed = connection.unwrap(WeirReads.class).keyed(sql)) {
                    return keyed.read(ids, row -> row.getInt(1)).toString();
                }
            }
            List<Integer> read = new ArrayList<>();
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int id : ids) {
                    statement.setInt(1, id);
                    ResultSet row = statement.executeQuery();
                    read.add(row.next() ? row.getInt(1) : null);
                }
            }
            return read.toString();
        });
    }
}
