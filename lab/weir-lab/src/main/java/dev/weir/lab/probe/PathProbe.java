package dev.weir.lab.probe;

import static dev.weir.report.text.Text.format;

import com.mysql.cj.jdbc.JdbcConnection;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerHello;
import dev.weir.rig.server.ServerLogin;
import dev.weir.rig.server.ServerUrl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Measures one path step by step, each with its share of the time. */
final class PathProbe {
    private static final int CONNECTS = 5;
    private static final double LOGIN_SHARE = 0.1;
    private static final double RTT_SHARE = 0.15;
    private static final double GOODPUT_SHARE = 0.3;
    private static final int ENOUGH_ECHOES = 2000;
    private static final int ENOUGH_LOGINS = 5;
    private static final int FEW_FOR_P99 = 100;
    private static final long DEFAULT_PACKET = 1 << 20;
    private static final Duration LEAST_BUDGET = Duration.ofSeconds(2);
    private static final String SILENCE_MILLIS = "5000";
    private static final Pattern PLUGIN = Pattern.compile("IDENTIFIED (?:WITH|VIA) [`'\"]?([A-Za-z0-9_]+)");
    private static final List<String> VARIABLES = List.of(
            "max_allowed_packet",
            "net_buffer_length",
            "net_write_timeout",
            "wait_timeout",
            "basedir",
            "aurora_version");

    private final ServerUrl url;
    private final boolean demandTls;
    private final long nanos;
    private final Consumer<String> steps;
    private final List<String> findings = new ArrayList<>();

    PathProbe(ServerUrl url, boolean demandTls, Duration budget, Consumer<String> steps) {
        if (budget.compareTo(LEAST_BUDGET) < 0) {
            throw new UsageException("budget=" + budget.toMillis() + "ms for measuring a path is too short; expected "
                    + LEAST_BUDGET.toSeconds() + "s or more");
        }
        this.url = url;
        this.demandTls = demandTls;
        this.nanos = budget.toNanos();
        this.steps = steps;
    }

    RealPath measure() {
        Instant at = Instant.now();
        ServerHello hello = ServerHello.read(url);
        if (demandTls && !hello.tlsOffered()) {
            throw new UsageException(
                    "server at " + url.describe() + " offers no TLS; leave --tls out, or configure it");
        }
        try (Connection connection = ServerLogin.connect(url, options(demandTls ? "REQUIRED" : "PREFERRED"))) {
            return measure(at, hello, connection);
        } catch (SQLException e) {
            throw ServerLogin.failure(url, "measure the path", e);
        }
    }

    private RealPath measure(Instant at, ServerHello hello, Connection connection) throws SQLException {
        Map<String, String> variables = variables(connection);
        JdbcConnection driver = connection.unwrap(JdbcConnection.class);
        List<Long> ids = new ArrayList<>();
        ids.add(connectionId(connection));
        steps.accept("Timing round trips to " + url.host());
        RealPath.Times ping = RoundTrip.times(driver::ping, share(RTT_SHARE), ENOUGH_ECHOES);
        ids.add(connectionId(connection));
        RealPath.Times statement = RoundTrip.times(connection, "SELECT 1", share(RTT_SHARE), ENOUGH_ECHOES);
        ids.add(connectionId(connection));
        if (ping.count() < FEW_FOR_P99) {
            findings.add(
                    "Only " + ping.count() + " round trips were timed, so the 99th percentile is the longest of them.");
        }
        steps.accept("Timing logins");
        double tcp = tcpConnectMicros(hello);
        Map<String, String> cipher = status(connection);
        RealPath.Times login = login(demandTls || !cipher.get("Ssl_cipher").isEmpty());
        RealPath.Tls tls = new RealPath.Tls(
                hello.tlsOffered(),
                cipher.get("Ssl_version"),
                cipher.get("Ssl_cipher"),
                extraLogin(hello, cipher, login));
        long limit = Long.parseLong(variables.getOrDefault("max_allowed_packet", Long.toString(DEFAULT_PACKET)));
        Goodput goodput = new Goodput(connection, limit);
        steps.accept("Measuring the rate down, server to client");
        Goodput.Rate down = goodput.down(share(GOODPUT_SHARE));
        steps.accept("Measuring the rate up, client to server");
        Goodput.Rate up = goodput.up(share(GOODPUT_SHARE));
        judge("down", down);
        judge("up", up);
        String comment = comment(connection);
        List<String> between = new Fingerprints(
                        hello.version(),
                        comment,
                        variables,
                        driver.getSession().getThreadId(),
                        ids,
                        ping.p50Micros(),
                        statement.p50Micros())
                .between();
        variables.remove("basedir");
        return new RealPath(
                at,
                new RealPath.Server(
                        url.host(), url.port(), hello.product(), hello.version(), comment, plugin(connection, hello)),
                tcp,
                login,
                ping,
                statement,
                down.bitsPerSecond(),
                up.bitsPerSecond(),
                new RealPath.Bytes(down.bytes(), up.bytes()),
                tls,
                variables,
                between,
                List.copyOf(findings));
    }

    private long share(double of) {
        return (long) (nanos * of);
    }

    private static Map<String, String> options(String sslMode) {
        // a server that stops answering must be noticed
        return Map.of("sslMode", sslMode, "socketTimeout", SILENCE_MILLIS);
    }

    /** Opens a few bare connections; the logins in between keep the server from taking them for an attack. */
    private double tcpConnectMicros(ServerHello first) {
        double[] micros = new double[CONNECTS];
        micros[0] = first.connectMicros();
        for (int i = 1; i < CONNECTS; i++) {
            micros[i] = ServerHello.read(url).connectMicros();
        }
        return RoundTrip.times(micros).p50Micros();
    }

    private RealPath.Times login(boolean tls) throws SQLException {
        return RoundTrip.times(
                () -> ServerLogin.connect(url, options(tls ? "REQUIRED" : "DISABLED"))
                        .close(),
                share(LOGIN_SHARE),
                ENOUGH_LOGINS);
    }

    /** Returns the time that TLS adds to a login; {@code null} if one of both is not available. */
    private Double extraLogin(ServerHello hello, Map<String, String> status, RealPath.Times login) throws SQLException {
        if (!hello.tlsOffered()) {
            return null;
        }
        boolean encrypted = !status.get("Ssl_cipher").isEmpty();
        try {
            double other = login(!encrypted).p50Micros();
            return encrypted ? login.p50Micros() - other : other - login.p50Micros();
        } catch (UsageException | EnvironmentException e) {
            findings.add("What TLS costs is unknown, for no login is possible " + (encrypted ? "without it" : "with it")
                    + ".");
            return null;
        }
    }

    private void judge(String direction, Goodput.Rate rate) {
        if (!rate.full()) {
            findings.add(format(
                    "The rate %s comes from %.2f MB at most, which passed too quickly, or would have taken too long if"
                            + " larger: take it as rough.",
                    direction, rate.bytes() / 1e6));
        }
    }

    private static Map<String, String> variables(Connection connection) throws SQLException {
        return pairs(
                connection, "SHOW SESSION VARIABLES WHERE Variable_name IN ('" + String.join("', '", VARIABLES) + "')");
    }

    private static Map<String, String> status(Connection connection) throws SQLException {
        Map<String, String> status = new LinkedHashMap<>(Map.of("Ssl_cipher", "", "Ssl_version", ""));
        status.putAll(pairs(connection, "SHOW SESSION STATUS WHERE Variable_name IN ('Ssl_cipher', 'Ssl_version')"));
        return status;
    }

    private static Map<String, String> pairs(Connection connection, String sql) throws SQLException {
        Map<String, String> pairs = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                pairs.put(rows.getString(1), rows.getString(2));
            }
        }
        return pairs;
    }

    private static long connectionId(Connection connection) throws SQLException {
        return Long.parseLong(value(connection, "SELECT CONNECTION_ID()"));
    }

    /** ProxySQL answers exactly this text itself. */
    private static String comment(Connection connection) throws SQLException {
        return value(connection, "SELECT @@version_comment LIMIT 1");
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() && rows.getString(1) != null ? rows.getString(1) : "";
        }
    }

    /** Returns the account's own plugin, if the server tells; the rest of the reply, a hash, is dropped. */
    private static String plugin(Connection connection, ServerHello hello) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW CREATE USER CURRENT_USER()")) {
            Matcher matcher = PLUGIN.matcher(rows.next() ? rows.getString(1) : "");
            return matcher.find() ? matcher.group(1) : hello.authenticationPlugin();
        } catch (SQLException e) {
            // proxies and some services do not pass it on: the greeting's proposal is the next best
            return hello.authenticationPlugin();
        }
    }
}
