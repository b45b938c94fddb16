package dev.weir.lab.server;

import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The facts about a server in a report. */
final class ServerFacts {
    /** Variables that affect how fast rows are read and sent; those that a version lacks are left out. */
    private static final Set<String> VARIABLES = Set.of("""
            authentication_policy character_set_server collation_server default_authentication_plugin
            default_storage_engine have_ssl innodb_buffer_pool_size innodb_flush_log_at_trx_commit innodb_flush_method
            innodb_page_size innodb_use_native_aio innodb_version log_bin max_allowed_packet max_connections
            net_buffer_length net_write_timeout performance_schema protocol_compression_algorithms query_cache_size
            query_cache_type sql_mode system_time_zone thread_handling time_zone tls_version transaction_isolation
            tx_isolation version version_comment version_compile_machine version_compile_os
            """.strip().split("\\s+", -1));

    private ServerFacts() {}

    static Manifest.Server read(RunningServer server, long startMillis) {
        Map<String, String> variables = new TreeMap<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW GLOBAL VARIABLES")) {
            while (rows.next()) {
                if (VARIABLES.contains(rows.getString(1))) {
                    variables.put(rows.getString(1), rows.getString(2));
                }
            }
        } catch (SQLException e) {
            throw ServerLogin.failure(server.url(), "read the server's variables", e);
        }
        String version = variables.getOrDefault("version", "unknown");
        return new Manifest.Server(
                ServerVersion.of(version).product(),
                version,
                server.origin(),
                startMillis,
                new LinkedHashMap<>(variables));
    }
}
