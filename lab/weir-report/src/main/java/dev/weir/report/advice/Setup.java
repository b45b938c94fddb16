package dev.weir.report.advice;

import dev.weir.report.model.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The set-up of an arm in an application: the lines to paste. */
final class Setup {
    private static final Map<String, String> URLS = Map.of(
            "Connector/J", "jdbc:mysql://HOST/SCHEMA",
            "MariaDB Connector/J", "jdbc:mariadb://HOST/SCHEMA",
            "Weir", "jdbc:mysql:weir://HOST/SCHEMA");

    /** Changes with a driver, besides its URL: frameworks choose a class by the URL, of {@code jdbc:mysql:} Connector/J's. */
    private static final Map<String, String> WITH_URL = Map.of(
            "Weir",
            "  # dev.weir:weir-driver, its class dev.weir.jdbc.WeirDriver;"
                    + " or dev.weir:weir-drop-in in place of Connector/J: URL and class stay");

    /** Settings of the lab or of calls, not options of a URL. */
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

    /** The value of an option whose line is left out; off and auto are the drivers' defaults. */
    private static final Set<String> DEFAULTS = Set.of("false", "auto");

    private static final Pattern OPTION = Pattern.compile("[a-zA-Z]{2,60}");

    private Setup() {}

    /**
     * The lines to paste.
     *
     * @param now the arm in use; empty where it is unknown
     * @return a URL, then code or SQL where the arm needs some
     */
    static List<String> lines(Manifest.Arm arm, Optional<Manifest.Arm> now) {
        List<String> lines = new ArrayList<>();
        Optional<Manifest.Arm> sameDriver = now.filter(each -> each.driver().equals(arm.driver()));
        url(arm, sameDriver.map(Manifest.Arm::settings)).ifPresent(lines::add);
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

    /** With the options that differ from now; with another driver than now those that switch something on. */
    private static Optional<String> url(Manifest.Arm arm, Optional<Map<String, String>> now) {
        String url = URLS.get(arm.driver());
        if (url == null) {
            return Optional.empty();
        }
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
                : Optional.of((options.isEmpty() ? url : url + "?" + options)
                        + (now.isPresent() ? "" : WITH_URL.getOrDefault(arm.driver(), "")));
    }
}
