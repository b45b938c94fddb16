package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.jdbc.WeirDriver;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The metadata of reflection and resources for GraalVM's native image fits the jars: nothing that is named is missing, nothing that is
 * there to be found by its name is left out.
 */
class NativeImageTest {
    static Stream<Arguments> jars() {
        return Stream.of(
                Arguments.of("weir-driver", WeirDriver.class), Arguments.of("weir-drop-in", DropInDriver.class));
    }

    private static JsonNode metadata(String artifact, Class<?> type) throws IOException {
        String file = "/META-INF/native-image/dev.weir/" + artifact + "/reachability-metadata.json";
        try (InputStream in = type.getResourceAsStream(file)) {
            assertThat(in).as(file).isNotNull();
            return JsonMapper.shared().readTree(in);
        }
    }

    /** Files of a jar, or of the folder that becomes one. */
    private static List<String> files(Class<?> type) throws IOException, URISyntaxException {
        Path place =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        try (ModuleReader reader =
                        ModuleFinder.of(place).findAll().iterator().next().open();
                Stream<String> names = reader.list()) {
            return names.filter(name -> !name.endsWith("/")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void whatIsNamedCanBeLoadedAndMade(String artifact, Class<?> type) throws Exception {
        List<String> missing = new ArrayList<>();
        for (JsonNode entry : metadata(artifact, type).get("reflection")) {
            Class<?> named = Class.forName(entry.get("type").asString());
            for (JsonNode method : entry.path("methods")) {
                assertThat(method.get("name").asString()).isEqualTo("<init>");
                assertThat(method.get("parameterTypes").size()).isZero();
                if (!hasConstructor(named)) {
                    missing.add(named.getName());
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    private static boolean hasConstructor(Class<?> type) {
        return Stream.of(type.getConstructors()).anyMatch(found -> found.getParameterCount() == 0);
    }

    /** Drivers, data sources and object factories are what configuration files name. */
    @ParameterizedTest
    @MethodSource("jars")
    void everyClassThatAConfigurationNamesIsThere(String artifact, Class<?> type) throws Exception {
        Set<String> named = new TreeSet<>();
        for (JsonNode entry : metadata(artifact, type).get("reflection")) {
            named.add(entry.get("type").asString());
        }
        Set<String> expected = new TreeSet<>();
        for (String file : files(type)) {
            if (file.matches("(dev/weir/jdbc|com/mysql/cj/jdbc|com/mysql/jdbc)/\\w+\\.class")) {
                Class<?> found = Class.forName(
                        file.replace(".class", "").replace('/', '.'), false, NativeImageTest.class.getClassLoader());
                if (isConfigured(found)) {
                    expected.add(found.getName());
                }
            }
        }
        assertThat(expected).isNotEmpty();
        assertThat(named).containsAll(expected);
    }

    private static boolean isConfigured(Class<?> type) {
        boolean kind = java.sql.Driver.class.isAssignableFrom(type)
                || javax.sql.CommonDataSource.class.isAssignableFrom(type)
                || javax.naming.spi.ObjectFactory.class.isAssignableFrom(type);
        return kind
                && !Modifier.isAbstract(type.getModifiers())
                && Stream.of(type.getConstructors())
                        .map(Constructor::getParameterCount)
                        .anyMatch(count -> count == 0);
    }

    /** A pool sets a data source's properties by reflection. */
    @ParameterizedTest
    @MethodSource("jars")
    void dataSourcesHaveAllTheirSetters(String artifact, Class<?> type) throws Exception {
        for (JsonNode entry : metadata(artifact, type).get("reflection")) {
            Class<?> named = Class.forName(entry.get("type").asString());
            if (javax.sql.CommonDataSource.class.isAssignableFrom(named)) {
                assertThat(entry.path("allPublicMethods").asBoolean(false))
                        .as(named.getName())
                        .isTrue();
                assertThat(entry.path("allPublicConstructors").asBoolean(false))
                        .as(named.getName())
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void everyResourceIsNamedAndNoPatternIsVain(String artifact, Class<?> type) throws Exception {
        List<PathMatcher> patterns = new ArrayList<>();
        Set<String> vain = new TreeSet<>();
        List<String> files = files(type);
        for (JsonNode entry : metadata(artifact, type).get("resources")) {
            String glob = entry.get("glob").asString();
            PathMatcher pattern = FileSystems.getDefault().getPathMatcher("glob:" + glob);
            patterns.add(pattern);
            if (files.stream().map(Path::of).noneMatch(pattern::matches)) {
                vain.add(glob);
            }
        }
        assertThat(vain).as("patterns without a file").isEmpty();
        assertThat(files.stream().filter(NativeImageTest::isReadAtRunTime).collect(Collectors.toSet()))
                .allMatch(file -> patterns.stream().anyMatch(pattern -> pattern.matches(Path.of(file))));
    }

    private static boolean isReadAtRunTime(String file) {
        return !file.endsWith(".class") && (file.startsWith("META-INF/services/") || !file.startsWith("META-INF/"));
    }
}
