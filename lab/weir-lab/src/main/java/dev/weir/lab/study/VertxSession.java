package dev.weir.lab.study;

import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import java.sql.SQLException;

/** A connection of the Vert.x MySQL client that is held as long as the session, with threads of its own. */
public interface VertxSession extends OpenClient {

    Vertx vertx();

    SqlConnection connection();

    @Override
    default String value(String sql) throws Exception {
        return VertxClient.value(connection(), sql);
    }

    @Override
    default void close() throws SQLException {
        VertxClient.close(connection(), vertx());
    }
}
