package dev.weir.acceptance.connect;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.conf.PropertyDefinition;
import com.mysql.cj.conf.PropertyDefinitions;
import com.mysql.cj.conf.PropertyKey;
import dev.weir.jdbc.OptionUse;
import dev.weir.jdbc.WeirDriver;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.TransactionIsolation;
import org.mariadb.jdbc.export.SslMode;
import org.mariadb.jdbc.util.options.OptionAliases;

/**
 * Every option that is in the jars of the other drivers is known, and with each value of its range settings are made of it, or an
 * error says why not.
 */
final class PeerOptionNamesTest {
    private static final String URL = "jdbc:mysql:weir://127.0.0.1/d";

    private static final Logger LOG = Logger.getLogger("dev.weir.jdbc");

    private final WeirDriver driver = new WeirDriver();

    /** Names in the jars, without regard to case, with the values that are tried. */
    private final Map<String, Set<String>> tried = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    @BeforeEach
    void quiet() {
        LOG.setLevel(Level.WARNING);
    }

    @AfterEach
    void loud() {
        LOG.setLevel(null);
    }

    private void add(String name, Stream<?> values) {
        values.filter(Objects::nonNull)
                .map(String::valueOf)
                .forEach(tried.computeIfAbsent(name, key -> new TreeSet<>())::add);
    }

    @Test
    void everyOptionOfConnectorJIsKnownInItsWholeRange() {
        for (PropertyKey key : PropertyKey.values()) {
            PropertyDefinition<?> definition = PropertyDefinitions.PROPERTY_KEY_TO_PROPERTY_DEFINITION.get(key);
            Stream.of(key.getKeyName(), key.getCcAlias())
                    .filter(name -> name != null && !name.isEmpty())
                    .forEach(name -> add(name, definition == null ? Stream.of("") : range(definition)));
        }
        assertThat(tried).as("names").hasSizeGreaterThan(212);
        assertThat(failures()).isEmpty();
    }

    private static Stream<?> range(PropertyDefinition<?> definition) {
        List<Object> values = new ArrayList<>(List.of(""));
        values.add(definition.getDefaultValue());
        if (definition.getAllowableValues() != null) {
            values.addAll(Arrays.asList(definition.getAllowableValues()));
        }
        if (definition.getLowerBound() != definition.getUpperBound()) {
            values.add(definition.getLowerBound());
            values.add(definition.getUpperBound());
        }
        if (definition.getDefaultValue() != null && !(definition.getDefaultValue() instanceof String)) {
            values.remove("");
        }
        return values.stream();
    }

    @Test
    void everyOptionOfMariaDbsDriverIsKnownInItsWholeRange() throws Exception {
        Configuration defaults = Configuration.parse("jdbc:mariadb://h/d");
        for (Field field : Configuration.Builder.class.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.getName().startsWith("_")) {
                add(field.getName(), range(field, defaults));
            }
        }
        OptionAliases.OPTIONS_ALIASES.forEach((alias, name) -> add(alias, Stream.of("")));
        // of few values, none of them empty
        tried.keySet().removeIf(Set.of("databaseterm", "nullcatalogmeanscurrent", "useCatalogTerm")::contains);
        add("useCatalogTerm", Stream.of("CATALOG", "SCHEMA"));
        add("nullCatalogMeansCurrent", Stream.of("true", "false"));
        add("sslMode", Arrays.stream(SslMode.values()).map(SslMode::getValue));
        add("transactionIsolation", Arrays.stream(TransactionIsolation.values()).map(TransactionIsolation::getValue));
        add("timezone", Stream.of("auto", "disable", "disabled", "UTC", "Europe/Berlin"));
        add("connectionTimeZone", Stream.of("LOCAL", "SERVER", "UTC", "GMT+2"));
        tried.remove("database"); // it stands in the URL
        assertThat(tried).as("names").hasSizeGreaterThan(90);
        assertThat(failures()).isEmpty();
    }

    private static Stream<?> range(Field field, Configuration defaults) throws Exception {
        if (field.getType() == Boolean.class) {
            return Stream.of("true", "false", "1", "0");
        }
        Object value = Configuration.class.getMethod(field.getName()).invoke(defaults);
        if (field.getType() == Integer.class) {
            return Stream.of(value, 1, Integer.MAX_VALUE);
        }
        return field.getName().equals("sslMode") ? Stream.of() : Stream.of("");
    }

    /** What is not known, or goes wrong in another way than by a refusal with a reason. */
    private List<String> failures() {
        List<String> failures = new ArrayList<>();
        tried.forEach((name, values) -> values.forEach(value -> {
            Properties info = new Properties();
            info.setProperty(name, value);
            try {
                List<OptionUse> uses = driver.explain(URL, info);
                assertThat(uses).hasSize(1);
                OptionUse use = uses.get(0);
                if (use.outcome() == OptionUse.Outcome.UNKNOWN || use.detail().isBlank()) {
                    failures.add(name + "=" + value + " is " + use);
                }
            } catch (SQLException e) {
                if (!e.getMessage().matches("option \\S+=.* is not supported: .{10,}; take it out.*")) {
                    failures.add(name + "=" + value + ": " + e.getMessage());
                }
            }
        }));
        return failures;
    }

    /** Refused is only what asks for something else than what is the case: never the other driver's default. */
    @Test
    void noDefaultOfConnectorJIsRefused() {
        Map<String, String> refused = new LinkedHashMap<>();
        PropertyDefinitions.PROPERTY_KEY_TO_PROPERTY_DEFINITION.forEach((key, definition) -> {
            Properties info = new Properties();
            info.setProperty(key.getKeyName(), Objects.toString(definition.getDefaultValue(), ""));
            try {
                new WeirDriver().explain(URL, info);
            } catch (SQLException e) {
                if (!(definition.getDefaultValue() == null && e.getMessage().contains("expected"))) {
                    refused.put(key.getKeyName(), e.getMessage());
                }
            }
        });
        assertThat(refused).isEmpty();
    }
}
