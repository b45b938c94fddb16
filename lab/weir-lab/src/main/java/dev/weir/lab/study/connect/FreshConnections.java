package dev.weir.lab.study.connect;

import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A new connection for each use, which is closed after it. */
record FreshConnections(DataSource source) implements Connections {
    @Override
    public Connection take() throws SQLException {
        return source.getConnection();
    }

    @Override
    public int allow(int parallelism) {
        return parallelism;
    }

    @Override
    public void close() {
        // each connection is closed by who took it
    }
}
