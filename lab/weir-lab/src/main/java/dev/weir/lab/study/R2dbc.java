package dev.weir.lab.study;

import io.asyncer.r2dbc.mysql.MySqlConnectionConfiguration;
import io.asyncer.r2dbc.mysql.MySqlConnectionFactory;
import io.asyncer.r2dbc.mysql.api.MySqlConnection;
import io.asyncer.r2dbc.mysql.constant.SslMode;
import java.util.Map;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The common part of the studies that read through r2dbc-mysql. */
public final class R2dbc {

    private R2dbc() {}

    /** Returns a source of connections; those that are {@code prepared} prepare statements on the server. */
    public static MySqlConnectionFactory factory(Target target, boolean prepared) {
        MySqlConnectionConfiguration.Builder configuration = MySqlConnectionConfiguration.builder()
                .host(target.host())
                .port(target.port())
                .database(target.schema())
                .user(target.account().user())
                .password(target.account().password())
                .sslMode(target.tls() ? SslMode.REQUIRED : SslMode.DISABLED);
        if (prepared) {
            configuration.useServerPrepareStatement(sql -> true);
        }
        return MySqlConnectionFactory.from(configuration.build());
    }

    /** Returns a client that holds one connection. */
    public static OpenClient client(MySqlConnection connection) {
        return new Client(connection);
    }

    /** Returns the last column of a query's first row as text; empty without a row. */
    public static String value(MySqlConnection connection, String sql) {
        Mono<String> value = Flux.from(connection.createStatement(sql).execute())
                .flatMap(result -> result.map((row, metadata) -> {
                    int last = metadata.getColumnMetadatas().size() - 1;
                    return String.valueOf(row.get(last));
                }))
                .next();
        return Objects.requireNonNullElse(value.block(), "");
    }

    /** Returns name and version of a connection's server. */
    public static Map<String, String> negotiated(MySqlConnection connection) {
        var metadata = connection.getMetadata();
        return Map.of("server", metadata.getDatabaseProductName() + " " + metadata.getDatabaseVersion());
    }

    private record Client(MySqlConnection connection) implements OpenClient {
        @Override
        public String value(String sql) {
            return R2dbc.value(connection, sql);
        }

        @Override
        public Map<String, String> negotiated() {
            return R2dbc.negotiated(connection);
        }

        @Override
        public void close() {
            connection.close().block();
        }
    }
}
