package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.jdbc.NonRegisteringDriver;
import dev.weir.api.Option;
import dev.weir.dropin.OptionUse.Outcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every option that is in the jars of the other drivers is known, and with each value of its range settings are made of it, or an
 * error says why not.
 */
final class PeerOptionNamesTest {
    private static final String URL = "jdbc:mysql://127.0.0.1/d";

    @Test
    void everyOptionOfConnectorJIsKnownInItsWholeRange() throws Exception {
        Map<String, Set<String>> options = PeerJars.connectorJ();
        assertThat(options).as("names").hasSizeGreaterThan(212);
        assertThat(failures(options)).isEmpty();
    }

    @Test
    void everyOptionOfMariaDbsDriverIsKnownInItsWholeRange() throws Exception {
        Map<String, Set<String>> options = PeerJars.mariaDb();
        // of few values, none of them empty
        for (String name : List.of("databaseTerm", "useCatalogTerm")) {
            options.put(name, Set.of("CATALOG", "SCHEMA"));
        }
        options.put("nullCatalogMeansCurrent", Set.of("true", "false"));
        options.put("sslMode", Set.of("disable", "trust", "verify-ca", "verify-full"));
        options.put("transactionIsolation", Set.of("", "REPEATABLE-READ"));
        options.put("timezone", Set.of("auto", "disable", "disabled", "UTC", "Europe/Berlin"));
        options.put("connectionTimeZone", Set.of("LOCAL", "SERVER", "UTC", "GMT+2"));
        assertThat(options).as("names").hasSizeGreaterThan(90);
        assertThat(failures(options)).isEmpty();
    }

    /** What is not known, or goes wrong in another way than by a refusal with a reason. */
    private static List<String> failures(Map<String, Set<String>> options) {
        List<String> failures = new ArrayList<>();
        options.forEach((name, values) -> values.forEach(value -> {
            OptionUse use = PeerOptions.explain(Map.of(name, value)).get(0);
            if (use.outcome() == Outcome.UNKNOWN || use.detail().isBlank()) {
                failures.add(name + "=" + value + " is " + use);
            }
            String said = said(name, value);
            if (!said.isEmpty() && !said.matches("option \\S+=.* is not supported: .{10,}; take it out.*")) {
                failures.add(name + "=" + value + ": " + said);
            }
        }));
        return failures;
    }

    /** What the driver says of an option, on its way to a server that is nowhere; empty when it takes it. */
    private static String said(String name, String value) {
        Properties info = new Properties();
        info.setProperty(name, value);
        info.setProperty("socketPath", "weir-nowhere");
        try {
            new NonRegisteringDriver().connect(URL, info).close();
            return "connected";
        } catch (SQLException e) {
            return e.getMessage().contains("socketPath=weir-nowhere") ? "" : e.getMessage();
        }
    }

    /** Refused is only what asks for something else than what is the case: never the other driver's default. */
    @Test
    void noDefaultOfConnectorJIsRefused() throws Exception {
        Map<String, String> refused = new LinkedHashMap<>();
        PeerJars.defaultsOfConnectorJ().forEach((name, value) -> {
            String said = said(name, value);
            if (!said.isEmpty() && !(value.isEmpty() && said.contains("expected"))) {
                refused.put(name, said);
            }
        });
        assertThat(refused).isEmpty();
    }

    @Test
    void noNameIsTheDriversOwn() {
        assertThat(PeerTable.all()).hasSizeGreaterThan(250).allSatisfy(peer -> {
            assertThat(Option.named(peer.name())).isEmpty();
            assertThat(peer.text()).isNotBlank();
        });
        assertThat(new TreeSet<>(PeerTable.all().stream().map(PeerOption::name).toList()))
                .hasSameSizeAs(PeerTable.all());
    }

    @Test
    void everyRefusedOptionMayBeSetToWhatIsTheCaseAnyway() {
        for (PeerOption refused : PeerTable.of(Outcome.REFUSED)) {
            assertThat(said(refused.name(), "")).isEmpty();
            refused.accepted()
                    .forEach(value -> assertThat(said(refused.name(), value.toUpperCase(Locale.ROOT)))
                            .isEmpty());
            assertThat(said(refused.name(), "something"))
                    .contains("option " + refused.name() + "=", " is not supported: ", refused.text());
        }
    }
}
