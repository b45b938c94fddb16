package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLClassLoader;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data sources have the methods of Connector/J's, so that what is compiled against them, or sets them by name, finds them. */
class DataSourcePropertiesTest {
    /** Getters of single options are left out: nobody reads a data source's options one by one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "com.mysql.cj.jdbc.MysqlDataSource",
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
}
