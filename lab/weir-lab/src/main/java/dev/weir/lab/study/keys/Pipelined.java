package dev.weir.lab.study.keys;

import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.api.WeirReads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** One statement for each key, sent together: Weir's pipeline, as any user reaches it. */
final class Pipelined {
    private Pipelined() {}

    static JdbcBatchStore.Question question(int keys, int batch) {
        String sql = Sql.single(keys);
        return (connection, request) -> contains(connection, sql, request);
    }

    /** Prepares, asks and closes, as for one key; the driver's cache keeps the statement on the server. */
    private static boolean[] contains(Connection connection, String sql, UUID[] keys)
            throws SQLException, WrongAnswerException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ReadPipeline pipeline = connection.unwrap(WeirReads.class).pipeline()) {
            for (UUID key : keys) {
                statement.setBytes(1, Keys.bytes(key));
                pipeline.add(statement);
            }
            boolean[] answers = new boolean[keys.length];
            try (PipelinedResults results = pipeline.run()) {
                for (int i = 0; i < keys.length; i++) {
                    if (!results.next()) {
                        throw new WrongAnswerException(
                                "results=" + i + ", expected " + keys.length + ", one for each key");
                    }
                    answers[i] = results.resultSet().next();
                }
            }
            return answers;
        }
    }
}
