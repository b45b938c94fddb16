package dev.weir.lab.study.columns;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;

/**
 * The statement by which a JDBC arm reads; a new one for each query, as an export has.
 *
 * @param fetchSize {@code setFetchSize} is called unless it is 0
 */
record JdbcQuery(Connection connection, boolean prepared, int fetchSize) {

    @FunctionalInterface
    interface Use {
        void accept(ResultSet result) throws Exception;
    }

    void run(String sql, Use use) throws Exception {
        if (prepared) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                stream(statement);
                try (ResultSet result = statement.executeQuery()) {
                    use.accept(result);
                }
            }
        } else {
            try (Statement statement = connection.createStatement()) {
                stream(statement);
                try (ResultSet result = statement.executeQuery(sql)) {
                    use.accept(result);
                }
            }
        }
    }

    private void stream(Statement statement) throws Exception {
        if (fetchSize != 0) {
            statement.setFetchSize(fetchSize);
        }
    }
}
