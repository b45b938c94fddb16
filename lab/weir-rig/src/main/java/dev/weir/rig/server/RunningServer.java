package dev.weir.rig.server;

import dev.weir.rig.Account;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** A server to read from. Closing it stops it and removes its files if the lab started it; otherwise it is left alone. */
public abstract sealed class RunningServer implements AutoCloseable permits ChildServer, UrlServer {
    /** Variables that affect the speed of reading and sending rows; those that a version lacks are left out. */
    private static final Set<String> VARIABLES = Set.of("""
            authentication_policy character_set_server collation_server default_authentication_plugin
            default_storage_engine have_ssl innodb_buffer_pool_size innodb_flush_log_at_trx_commit innodb_flush_method
            innodb_page_size innodb_use_native_aio innodb_version log_bin max_allowed_packet max_connections
            net_buffer_length net_write_timeout performance_schema protocol_compression_algorithms query_cache_size
            query_cache_type sql_mode system_time_zone thread_handling time_zone tls_version transaction_isolation
            tx_isolation version version_comment version_compile_machine version_compile_os
            """.strip().split("\\s+", -1));

    private final ServerUrl url;
    private final Optional<Account> nativePassword;
    private final String origin;
    private final long startMillis;

    RunningServer(ServerUrl url, Optional<Account> nativePassword, String origin, long startMillis) {
        this.url = url;
        this.nativePassword = nativePassword;
        this.origin = origin;
        this.startMillis = startMillis;
    }

    /** Fetches, starts and waits for a server, or finds the running one. */
    public static RunningServer start(ServerSpec spec, ServerSettings settings) {
        return spec instanceof ServerSpec.Running running
                ? UrlServer.reach(running.url())
                : ServerStart.start(spec, settings);
    }

    /** Returns its address, and the lab's account there. */
    public final ServerUrl url() {
        return url;
    }

    public final String host() {
        return url.host();
    }

    public final int port() {
        return url.port();
    }

    public final String user() {
        return url.account().user();
    }

    public final String password() {
        return url.account().password();
    }

    /** Returns an account of the plugin {@code mysql_native_password}, the only one some drivers support; empty if there is none. */
    public final Optional<Account> nativePasswordAccount() {
        return nativePassword;
    }

    /** Returns the process id, if the lab started the server. */
    public abstract OptionalLong pid();

    /** Returns whether the process lives, or, for a server that the lab did not start, whether it accepts connections. */
    public abstract boolean isAlive();

    /** Returns its origin: {@code embedded}, {@code path} or {@code url}. */
    public final String origin() {
        return origin;
    }

    /** Returns product, version, and the variables that affect reads. */
    public final ServerFacts describe() {
        Map<String, String> variables = new TreeMap<>();
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
            while (rows.next()) {
                if (VARIABLES.contains(rows.getString(1))) {
                    variables.put(rows.getString(1), rows.getString(2));
                }
            }
        } catch (SQLException e) {
            throw ServerLogin.failure(url, "read the server's variables", e);
        }
        String version = variables.getOrDefault("version", "unknown");
        return new ServerFacts(ProductVersion.of(version).product(), version, origin, startMillis, variables);
    }

    /** Opens a new connection of the lab's own (Connector/J), not one of an arm's. */
    public Connection connect() {
        return ServerLogin.connect(url, Map.of());
    }

    @Override
    public abstract void close();
}
