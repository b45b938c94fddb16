package dev.weir.lab.study.keys;

import java.sql.PreparedStatement;

/** Several keys in one statement, written by hand: {@code WHERE id IN (...)}. */
final class InList {
    private InList() {}

    static JdbcBatchStore.Question question(int keys, int batch) {
        String sql = Sql.batch(keys, batch);
        return (connection, request) -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                Sql.set(statement, request);
                return Sql.answers(statement, request);
            }
        };
    }
}
