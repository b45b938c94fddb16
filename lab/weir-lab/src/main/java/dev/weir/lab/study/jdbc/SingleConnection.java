package dev.weir.lab.study.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/** One connection for every operation. */
public record SingleConnection(Connection connection) implements Connections {
    @Override
    public Connection take() {
        return connection;
    }

    @Override
    public void giveBack(Connection taken) {
        // it stays
    }

    @Override
    public int allow(int parallelism) {
        return 1;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
