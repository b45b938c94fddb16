package dev.weir.lab.study.connect;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.lab.study.jdbc.Connections;
import dev.weir.lab.study.jdbc.JdbcClient;
import dev.weir.report.model.Level;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * Uses of connections, one after another: each takes a connection, reads some rows, and gives it back.
 *
 * @param held a connection beside them, for what is not timed
 * @param authority the files by which the connections verify the server; empty if they do not
 */
record ConnectSession(Connections connections, Connection held, Optional<AuthorityFiles> authority)
        implements SqlSession {
    /** One row of one number, without a table. */
    static final String READ = "SELECT 7";

    private static final int VALUE = 7;

    @Override
    public OpenClient client() {
        return JdbcClient.of(held);
    }

    @Override
    public List<String> sessionVariables() {
        return List.of("autocommit", "sql_mode", "character_set_client", "time_zone");
    }

    @Override
    public Operation operation(Level level) {
        return new Use(this, ConnectStudy.reads(level));
    }

    private record Use(ConnectSession session, int reads) implements Operation {
        @Override
        public Object once() throws SQLException {
            return session.use(reads);
        }

        @Override
        public boolean connects() {
            return session.connections instanceof FreshConnections;
        }
    }

    @Override
    public String digest(Level level) throws Exception {
        return Integer.toString(use(ConnectStudy.reads(level)));
    }

    /** Returns the sum of what was read. */
    private int use(int reads) throws SQLException {
        int sum = 0;
        Connection connection = connections.take();
        try {
            for (int read = 0; read < reads; read++) {
                sum += read(connection);
            }
        } finally {
            connections.giveBack(connection);
        }
        return sum;
    }

    private static int read(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(READ)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    static String expected(int reads) {
        return Integer.toString(VALUE * reads);
    }

    @Override
    public void close() throws SQLException {
        try (connections;
                held) {
            // closes both, whatever the first throws
        } finally {
            authority.ifPresent(AuthorityFiles::close);
        }
    }
}
