package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code DataSourceProperties} has a setter for each property of Connector/J's data sources, of the same type, so that what is
 * compiled against them, or sets them by name, finds it; {@code -Dweir.rewrite=true} writes the file anew.
 */
class DataSourcePropertiesTest {
    private static final Path FILE =
            Path.of("src", "main", "java", "dev", "weir", "dropin", "DataSourceProperties.java");
    /** What {@code MysqlDataSource} has itself. */
    private static final Set<String> OWN = Set.of(
            "setDatabaseName",
            "setDescription",
            "setLoginTimeout",
            "setPassword",
            "setPort",
            "setPortNumber",
            "setServerName",
            "setURL",
            "setUrl",
            "setUser");

    private static final String DATA_SOURCE = "com.mysql.cj.jdbc.MysqlDataSource";

    @Test
    void theFileIsThatOfConnectorJsProperties() throws IOException, ReflectiveOperationException {
        String expected = file();
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.writeString(FILE, expected);
        }
        assertThat(FILE).content().isEqualTo(expected);
    }

    /** Getters of single options are left out: nobody reads a data source's options one by one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                DATA_SOURCE,
                "com.mysql.cj.jdbc.MysqlConnectionPoolDataSource",
                "com.mysql.cj.jdbc.MysqlXADataSource"
            })
    void everyPublicMethodThatIsNoGetterIsThere(String name) throws IOException, ReflectiveOperationException {
        try (URLClassLoader loader = ConnectorJ.loader()) {
            Class<?> theirs = loader.loadClass(name);
            Set<String> missing = signatures(theirs);
            missing.removeAll(signatures(Class.forName(name)));
            missing.removeIf(signature -> signature.startsWith("get") || signature.contains("com.mysql.cj."));
            // of Connector/J's own PropertySet, which is no bean property
            missing.removeAll(List.of(
                    "addProperty(com.mysql.cj.conf.RuntimeProperty)",
                    "exposeAsDriverPropertyInfo()",
                    "exposeAsProperties()",
                    "initializeProperties(java.util.Properties)",
                    "postInitialization()",
                    "removeProperty(java.lang.String)",
                    "reset()"));
            assertThat(missing).isEmpty();
        }
    }

    private static Set<String> signatures(Class<?> type) {
        return Arrays.stream(type.getMethods())
                .map(method -> method.getName()
                        + Arrays.stream(method.getParameterTypes())
                                .map(Class::getName)
                                .collect(Collectors.joining(",", "(", ")")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String file() throws IOException, ReflectiveOperationException {
        try (URLClassLoader loader = ConnectorJ.loader()) {
            Class<?> theirs = loader.loadClass(DATA_SOURCE);
            return Stream.concat(
                            Stream.of("""
                                    package dev.weir.dropin;

                                    import org.jspecify.annotations.Nullable;

                                    /**
                                     * A setter for each property of Connector/J's data sources. Generated from their names and types; a test keeps it
                                     * true.
                                     */
                                    public abstract class DataSourceProperties {
                                        /** For a data source. */
                                        protected DataSourceProperties() {}

                                        /** Sets an option by Connector/J's name for it; without a value, it has its default. */
                                        protected abstract void set(String name, @Nullable Object value);
                                    """),
                            Arrays.stream(theirs.getMethods())
                                    .filter(DataSourcePropertiesTest::setsAnOption)
                                    .sorted(Comparator.comparing(Method::getName))
                                    .map(DataSourcePropertiesTest::setter))
                    .collect(Collectors.joining("\n", "", "}\n"));
        }
    }

    private static boolean setsAnOption(Method method) {
        return method.getDeclaringClass().getName().equals(DATA_SOURCE)
                && method.getName().startsWith("set")
                && method.getParameterCount() == 1
                && (method.getParameterTypes()[0].isPrimitive() || method.getParameterTypes()[0] == String.class)
                && !OWN.contains(method.getName());
    }

    private static String setter(Method method) {
        String name = method.getName().substring("set".length());
        Class<?> type = method.getParameterTypes()[0];
        return """
                    public void set%s(%s value) {
                        set("%s", value);
                    }
                """.formatted(name, (type.isPrimitive() ? "" : "@Nullable ") + type.getSimpleName(), property(name));
    }

    /** As bean properties are called: an acronym in front keeps its capitals. */
    private static String property(String name) {
        boolean acronym = name.length() > 1 && Character.isUpperCase(name.charAt(1));
        return acronym ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
