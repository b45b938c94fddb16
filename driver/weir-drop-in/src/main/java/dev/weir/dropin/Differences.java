package dev.weir.dropin;

import dev.weir.api.OptionTranslator;
import dev.weir.dropin.OptionUse.Outcome;
import dev.weir.jdbc.WeirDriver;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A program that lists how Connector/J and Weir treat a URL's options and a schema's columns differently, for a change in
 * either direction: {@code java -cp weir-drop-in-all.jar dev.weir.dropin.Differences CONNECTORJ.jar URL}.
 */
public final class Differences {
    private static final String SCHEME = "jdbc:mysql:";
    private static final String USAGE = """
            usage: java -cp weir-drop-in-all.jar dev.weir.dropin.Differences CONNECTORJ.jar URL
            CONNECTORJ.jar is Connector/J's jar, URL a jdbc:mysql: URL with user and schema; its
            password may stand in MYSQL_PWD.
            Reads up to 100 rows of each table and view of the schema with either driver.
            Exit code 0: no difference; 1: differences; 2: neither could be found out.""";

    private final Driver weir;
    private final Driver connectorJ;
    private final Map<String, String> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    /** @param connectorJ in a separate class loader */
    Differences(Driver connectorJ) {
        this.connectorJ = connectorJ;
        this.weir = new WeirDriver(SCHEME, new OptionTranslator() {
            @Override
            public Map<String, String> translate(Map<String, String> options) throws SQLException {
                given.putAll(options);
                return PeerOptions.translate(options);
            }

            @Override
            public SQLException exception(SQLException plain) {
                return PeerExceptions.of(plain);
            }
        });
    }

    /** Runs the program with Connector/J's jar and a URL, and ends the JVM. */
    public static void main(String[] args) {
        System.exit(run(System.out, args));
    }

    /**
     * Runs the program.
     *
     * @param out receives the differences, or the error
     * @param args Connector/J's jar, and a URL
     * @return exit code: 0 for no difference, 1 for some, 2 for an error
     */
    public static int run(PrintStream out, String... args) {
        if (args.length != 2 || !Files.isRegularFile(Path.of(args[0])) || !args[1].startsWith(SCHEME)) {
            out.println(USAGE);
            return 2;
        }
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {Path.of(args[0]).toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Class<?> type = loader.loadClass("com.mysql.cj.jdbc.Driver");
            Driver driver = (Driver) type.getConstructor().newInstance();
            Differences differences = new Differences(driver);
            List<String> found = new ArrayList<>(differences.options(args[1]));
            found.forEach(out::println);
            List<String> columns = differences.columns(args[1]);
            columns.forEach(out::println);
            found.addAll(columns);
            out.println("differences=" + found.size());
            return found.isEmpty() ? 0 : 1;
        } catch (Exception e) {
            out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            return 2;
        }
    }

    private List<String> columns(String url) throws SQLException {
        Properties account = account(url, System.getenv());
        try (Connection ours = Objects.requireNonNull(weir.connect(PeerUrl.failOver(url, null), account));
                Connection theirs = Objects.requireNonNull(connectorJ.connect(url, account))) {
            return new ColumnDifferences(ours, theirs).all();
        }
    }

    /** Returns the password of {@code MYSQL_PWD} for a URL without one: other users of the machine see a command line. */
    static Properties account(String url, Map<String, String> environment) {
        Properties account = new Properties();
        String password = environment.get("MYSQL_PWD");
        if (password != null && !url.matches("(?i).*[?&]password1?=.*|[^?]*://[^/?@]*:[^/?@]*@.*")) {
            account.setProperty("password", password);
        }
        return account;
    }

    /** Returns the options of a URL that only one of the drivers has. */
    List<String> options(String url) throws SQLException {
        try {
            Object unused = weir.getPropertyInfo(url, new Properties());
        } catch (SQLException refused) {
            // the options are known by then, and connecting reports the same
        }
        Map<String, String> theirs = connectorJsOptions(new Properties());
        List<String> options = new ArrayList<>();
        for (OptionUse use : PeerOptions.explain(given)) {
            if (StartLine.ACCOUNT.contains(use.name())) {
                continue;
            }
            boolean refused = use.outcome() == Outcome.REFUSED;
            if (refused || use.outcome() == Outcome.IGNORED) {
                options.add("to Weir: option " + use.name() + (refused ? " is refused: " : " has no effect: ")
                        + use.detail());
            } else {
                options.addAll(toConnectorJ(use, String.valueOf(given.get(use.name())), theirs));
            }
        }
        return options;
    }

    /** Returns a line if Connector/J does not have the option, under this or another name, or does not accept the value. */
    private List<String> toConnectorJ(OptionUse use, String value, Map<String, String> without) {
        Properties with = new Properties();
        with.setProperty(use.name(), value);
        try {
            boolean known = !connectorJsOptions(with).equals(without) || without.containsKey(use.name());
            return known
                    ? List.of()
                    : List.of("to Connector/J: option " + use.name() + " has no effect, for it is "
                            + (use.outcome() == Outcome.HONOURED ? "Weir's" : "not Connector/J's") + "; take it out");
        } catch (SQLException refused) {
            return List.of("to Connector/J: option " + use.name() + " is refused: " + refused.getMessage());
        }
    }

    private Map<String, String> connectorJsOptions(Properties properties) throws SQLException {
        Map<String, String> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (DriverPropertyInfo option : connectorJ.getPropertyInfo("jdbc:mysql://localhost/", properties)) {
            options.put(option.name, String.valueOf(option.value));
        }
        return options;
    }
}
