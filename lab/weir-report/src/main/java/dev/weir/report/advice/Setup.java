package dev.weir.report.advice;

import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.shell.Launcher;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The lines to paste that set up an arm in an application. */
final class Setup {
    private static final Map<String, Driver> DRIVERS = Map.of(
            "Connector/J",
            new Driver("jdbc:mysql://HOST/SCHEMA", "com.mysql:mysql-connector-j", ""),
            "MariaDB Connector/J",
            new Driver("jdbc:mariadb://HOST/SCHEMA", "org.mariadb.jdbc:mariadb-java-client", ""),
            "Weir",
            new Driver("jdbc:mysql:weir://HOST/SCHEMA", "dev.weir:weir-driver", "dev.weir.jdbc.WeirDriver"));

    private static final String DROP_IN = "weir-drop-in in place of Connector/J: URL and class stay";

    /** Settings of the lab or of API calls, not URL options. */
    private static final Set<String> NO_OPTIONS = Set.of(
            "sslMode",
            "allowPublicKeyRetrieval",
            "pool",
            "query",
            "read",
            "decode",
            "statement",
            "connections",
            "instant",
            "transactions",
            "setFetchSize");

    /** Option values that are left out: false and auto are the drivers' defaults. */
    private static final Set<String> DEFAULTS = Set.of("false", "auto");

    private static final Pattern OPTION = Pattern.compile("[a-zA-Z]{2,60}");

    private Setup() {}

    /**
     * A driver in an application.
     *
     * @param driverClass the driver's class if frameworks would pick another by the URL; else empty
     */
    private record Driver(String url, String artifact, String driverClass) {}

    /**
     * Returns the lines to paste.
     *
     * @param now the arm in use; empty where it is unknown
     * @param framework the framework for which to show the whole change; empty if a URL is enough
     * @return a URL, then code or SQL if the arm needs it
     */
    static List<String> lines(Manifest.Arm arm, Optional<Manifest.Arm> now, Optional<Framework> framework) {
        List<String> lines = new ArrayList<>();
        Optional<Manifest.Arm> sameDriver = now.filter(each -> each.driver().equals(arm.driver()));
        Driver driver = DRIVERS.get(arm.driver());
        if (driver != null) {
            url(arm, driver.url(), sameDriver.map(Manifest.Arm::settings))
                    .ifPresent(url -> lines.addAll(framework
                            .map(each -> change(driver, arm.driverVersion(), url, sameDriver.isPresent(), each))
                            .orElseGet(() -> List.of(url + (sameDriver.isPresent() ? "" : classOf(driver))))));
        }
        String fetchSize = arm.settings().getOrDefault("setFetchSize", "not called");
        if (!fetchSize.equals("not called")) {
            lines.add("statement.setFetchSize(" + fetchSize + ");");
        }
        if (arm.settings().getOrDefault("connections", "").contains("setAutoCommit(false)")) {
            lines.add("connection.setAutoCommit(false);");
        }
        lines.addAll(arm.about().setup());
        return lines;
    }

    /**
     * Returns the command that converts plain values to the advised form.
     *
     * @param storedShare bytes stored afterwards as a share of those now; {@code NaN} where unknown
     * @return a line to paste; empty if nothing has to be rewritten, or Weir cannot do it
     */
    static Optional<String> migration(Manifest.Arm now, Manifest.Arm to, Interval ratio, double storedShare) {
        String codec = to.about().storage().codec();
        if (!now.about().storage().form().equals(ArmInfo.Storage.PLAIN) || codec.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(Launcher.command("compress --url URL --table TABLE --column COLUMN --codec ") + codec
                + "  # rewrites what is there: a read " + Prose.plain(RatioWords.does(ratio))
                + (Double.isNaN(storedShare) ? "" : ", storage " + Figures.share(storedShare))
                + "; try --dry-run first");
    }

    private static String classOf(Driver driver) {
        return driver.driverClass().isEmpty()
                ? ""
                : "  # " + driver.artifact() + ", its class " + driver.driverClass() + "; or dev.weir:" + DROP_IN;
    }

    /** Returns the dependency for both build tools, if the driver changes, and the framework's settings. */
    private static List<String> change(
            Driver driver, String version, String url, boolean sameDriver, Framework framework) {
        if (sameDriver) {
            return framework.lines(url, "");
        }
        List<String> lines = new ArrayList<>();
        if (version.endsWith("-SNAPSHOT")) {
            lines.add("./mvnw install -DskipTests  # where Weir is: it is not on Maven Central yet");
        }
        String[] names = driver.artifact().split(":", -1);
        lines.add("<dependency><groupId>" + names[0] + "</groupId><artifactId>" + names[1] + "</artifactId><version>"
                + version + "</version></dependency>  <!-- pom.xml"
                + (driver.driverClass().isEmpty() ? "" : "; or " + DROP_IN) + " -->");
        lines.add("implementation '" + driver.artifact() + ":" + version + "'  // or build.gradle");
        lines.addAll(framework.lines(url, driver.driverClass()));
        return lines;
    }

    /**
     * Returns the URL with the options that differ from now, or for another driver the options that differ from the defaults;
     * empty if nothing differs.
     */
    private static Optional<String> url(Manifest.Arm arm, String url, Optional<Map<String, String>> now) {
        String options = arm.settings().entrySet().stream()
                .filter(each -> !NO_OPTIONS.contains(each.getKey()))
                .filter(each -> OPTION.matcher(each.getKey()).matches()
                        && each.getValue().indexOf(' ') < 0)
                .filter(each -> now.map(old -> !each.getValue().equals(old.get(each.getKey())))
                        .orElse(!DEFAULTS.contains(each.getValue())))
                .sorted(Map.Entry.comparingByKey())
                .map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining("&"));
        return now.isPresent() && options.isEmpty()
                ? Optional.empty()
                : Optional.of(options.isEmpty() ? url : url + "?" + options);
    }
}
