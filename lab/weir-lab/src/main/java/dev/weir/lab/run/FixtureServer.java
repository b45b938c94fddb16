package dev.weir.lab.run;

import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.Schema;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A server with the lab's schema, locked against other labs while this one uses it, and the Redis server beside it. */
public final class FixtureServer extends RealServer {
    private final LabRedis redis;
    private final Set<String> loaded = new HashSet<>();
    private final Connection holder;
    private final Schema schema;

    private FixtureServer(RunningServer server, LabRedis redis, String schemaName) {
        super(server);
        this.redis = redis;
        this.holder = server.connect();
        hold(schemaName);
        this.schema = Schema.open(server, schemaName);
    }

    /** Returns the source for the values of {@code --server} and {@code --url}; the URL is {@code null} if not given. */
    public static Source source(String server, String url, String schema) {
        ServerSpec spec = url == null ? ServerSpec.parse(server) : ServerSpec.ofUrl(url);
        return (studies, progress) -> open(spec, schema, studies, progress);
    }

    private static LabServer open(ServerSpec spec, String schemaName, List<Study> studies, RunProgress progress) {
        progress.status("Starting the server");
        List<String> options = studies.stream()
                .flatMap(study -> study.profile().serverOptions().stream())
                .toList();
        RunningServer server = RunningServer.start(
                spec, ServerSettings.defaults(progress::status).withExtraOptions(options));
        LabRedis redis = null;
        try {
            redis = LabRedis.startFor(studies, progress);
            FixtureServer fixture = new FixtureServer(server, redis, schemaName);
            for (Study study : studies) {
                fixture.load(
                        study, study.sentinel().arm(), List.of(study.sentinel().level()), progress);
            }
            for (Manifest.Server facts : fixture.describeAll()) {
                progress.line("  server " + facts.product() + " " + facts.version() + ", " + facts.origin()
                        + hint(spec, facts));
            }
            return fixture;
        } catch (RuntimeException e) {
            if (redis != null) {
                redis.close();
            }
            server.close();
            throw e;
        }
    }

    /** Hints at a newer MySQL on the machine, since Maven Central has none newer than the embedded one; says why MariaDB was taken. */
    private static String hint(ServerSpec spec, Manifest.Server facts) {
        if (facts.product().equals("MySQL") && facts.origin().equals("embedded")) {
            return "; a newer one, where installed: --server newest";
        }
        return spec instanceof ServerSpec.Installed && facts.product().equals("MariaDB")
                ? "; no MySQL is embedded for this system, and none is installed"
                : "";
    }

    private void hold(String schemaName) {
        try (Statement statement = holder.createStatement()) {
            // the lock lives as long as this connection, which must outlive a run of a week
            statement.execute("SET SESSION wait_timeout = 1000000");
            try (ResultSet got = statement.executeQuery("SELECT GET_LOCK('weir/" + schemaName + "', 0)")) {
                got.next();
                if (got.getInt(1) != 1) {
                    throw new UsageException("schema=" + schemaName + " at " + where()
                            + " is in use by another lab; wait for it, or name another one by --schema");
                }
            }
        } catch (SQLException e) {
            throw new EnvironmentException(
                    "cannot reserve schema=" + schemaName + " at " + where() + ": " + e.getMessage(), e);
        }
    }

    private String where() {
        return server().host() + ":" + server().port();
    }

    @Override
    public void load(Study study, String arm, List<Level> levels, RunProgress progress) {
        List<Level> missing =
                levels.stream().filter(level -> !loaded.contains(arm + level)).toList();
        if (missing.isEmpty()) {
            return;
        }
        progress.status("Loading the fixture of " + study.name());
        try (Connection connection = server().connect()) {
            connection.setCatalog(schema.name());
            study.load(new Stores(connection, redis.address(), arm, missing, progress::status));
            missing.forEach(level -> loaded.add(arm + level));
        } catch (SQLException e) {
            throw new EnvironmentException(
                    "cannot load the fixture into " + schema + ": " + e.getMessage()
                            + "; the account needs CREATE, INSERT, SELECT and DROP on that schema",
                    e);
        }
    }

    @Override
    public Map<Endpoint, InetSocketAddress> addresses() {
        Map<Endpoint, InetSocketAddress> addresses = new EnumMap<>(Endpoint.class);
        addresses.putAll(super.addresses());
        if (redis.server() != null) {
            addresses.put(Endpoint.REDIS, redis.address());
        }
        return addresses;
    }

    @Override
    public Map<Endpoint, String> missing() {
        return redis.missingStores();
    }

    @Override
    public String schema() {
        return schema.name();
    }

    @Override
    public Map<Endpoint, Long> pids() {
        Map<Endpoint, Long> pids = new EnumMap<>(Endpoint.class);
        pids.putAll(super.pids());
        if (redis.server() != null) {
            pids.put(Endpoint.REDIS, redis.server().pid());
        }
        return pids;
    }

    @Override
    public boolean isAlive() {
        return super.isAlive() && redis.isAlive();
    }

    @Override
    public List<Manifest.Server> describeAll() {
        return redis.server() == null ? List.of(describe()) : List.of(describe(), redis.facts());
    }

    @Override
    public void close() {
        try {
            if (server().isAlive()) {
                schema.drop();
                holder.close();
            }
        } catch (SQLException e) {
            throw new EnvironmentException("cannot close the lab's own connection: " + e.getMessage(), e);
        } finally {
            redis.close();
            super.close();
        }
    }
}
