package dev.weir.lab.study.columns;

import dev.weir.lab.study.jdbc.JdbcClient;
import java.sql.Connection;
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
        try (Statement statement = JdbcClient.statement(connection, sql, prepared, fetchSize);
                ResultSet result = JdbcClient.execute(statement, sql)) {
            use.accept(result);
        }
    }
}
