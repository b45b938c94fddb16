package dev.weir.lab.study.keys;

import dev.weir.lab.study.jdbc.Connections;
import java.sql.Connection;
import java.sql.SQLException;

/** A new connection for each look-up. */
record FreshConnections(ThreadLocalConnections.Opener opener) implements Connections {

    @Override
    public Connection take() throws SQLException {
        return opener.open();
    }

    @Override
    public int allow(int parallelism) {
        return 1;
    }

    @Override
    public void close() {
        // nothing stays open
    }
}
