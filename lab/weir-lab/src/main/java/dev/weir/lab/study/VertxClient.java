package dev.weir.lab.study;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.SslMode;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The common part of the studies that read through the Vert.x MySQL client with prepared statements cached. */
public final class VertxClient {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private VertxClient() {}

    public static MySQLConnectOptions options(Target target) {
        MySQLConnectOptions options = new MySQLConnectOptions();
        options.setHost(target.host());
        options.setPort(target.port());
        options.setDatabase(target.schema());
        options.setUser(target.account().user());
        options.setPassword(target.account().password());
        options.setCachePreparedStatements(true);
        if (target.tls()) {
            options.setSslMode(SslMode.REQUIRED).setSslOptions(new ClientSSLOptions().setTrustAll(true));
        } else {
            options.setSslMode(SslMode.DISABLED);
        }
        return options;
    }

    @FunctionalInterface
    public interface Opener<T> {
        T open(Vertx vertx) throws Exception;
    }

    /** Connects on a thread of its own, which ends if connecting fails. */
    public static <T> T open(Opener<T> opener) throws Exception {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1).setWorkerPoolSize(1));
        try {
            return opener.open(vertx);
        } catch (Exception e) {
            vertx.close();
            throw e;
        }
    }

    /** Waits for an answer for at most 30 s. */
    public static <T> T await(String awaited, Future<T> future) throws Exception {
        return await(awaited, LIMIT, future.toCompletionStage());
    }

    /**
     * Waits for an answer that may take longer.
     *
     * @param awaited the name of the expected answer for messages: {@code the last row}
     * @throws Exception the client's failure; {@link SQLTimeoutException} if nothing came in time
     */
    public static <T> T await(String awaited, Duration limit, CompletionStage<T> stage) throws Exception {
        try {
            return stage.toCompletableFuture().get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } catch (TimeoutException e) {
            throw new SQLTimeoutException(
                    "waited " + limit.toMillis() / 1e3 + " s for " + awaited
                            + " from the Vert.x MySQL client; check that the server still answers and the link to it is up,"
                            + " then run again",
                    e);
        }
    }

    public static String value(SqlClient client, String sql) throws Exception {
        for (Row row : await("the value of a statement", client.query(sql).execute())) {
            return String.valueOf(row.getValue(row.size() - 1));
        }
        return "";
    }

    public static void close(SqlConnection connection, Vertx vertx) throws SQLException {
        try {
            await("the end of the connection", connection.close());
            await("the end of its threads", vertx.close());
        } catch (Exception e) {
            throw new SQLException("the Vert.x client does not close", e);
        }
    }

    /** A connection of the Vert.x MySQL client, with its own threads, held as long as the session. */
    public interface Session extends OpenClient {

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
}
