package dev.weir.lab.study;

import io.vertx.core.Future;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.SslMode;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What studies that read through the Vert.x MySQL client, with prepared statements kept, have in common. */
public final class VertxClient {
    private static final long PATIENCE_SECONDS = 30;

    private VertxClient() {}

    /**
     * How to connect.
     *
     * @param target where to
     * @return options that a study may add to
     */
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

    /**
     * Waits for an answer.
     *
     * @param future what is to come
     * @param <T> what it is
     * @return the answer
     * @throws Exception what the client failed with; {@link SQLException} when nothing came within 30 s
     */
    public static <T> T await(Future<T> future) throws Exception {
        try {
            return future.toCompletionStage().toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } catch (TimeoutException e) {
            throw new SQLException("the Vert.x client got no answer within " + PATIENCE_SECONDS + " s", e);
        }
    }
}
