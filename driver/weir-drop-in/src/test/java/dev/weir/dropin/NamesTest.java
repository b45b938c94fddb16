package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Connector/J's names that frameworks and programs have: they are there, and what is caught by them is what Connector/J throws. */
class NamesTest {
    private static final Path QUARKUS = Path.of(System.getProperty("quarkus.jar"));
    private static final String REGISTERED = "io/quarkus/jdbc/mysql/deployment/MySQLJDBCReflections.class";
    private static final Pattern NAME = Pattern.compile("com[./]mysql[./]cj[./][\\w./$]+");

    /** Quarkus registers these when it builds, and fails without them. */
    @Test
    void everyNameThatQuarkusRegistersLoads() throws IOException {
        List<String> named;
        try (JarFile jar = new JarFile(QUARKUS.toFile());
                InputStream in = jar.getInputStream(jar.getEntry(REGISTERED))) {
            named = NAME.matcher(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .results()
                    .map(found -> found.group().replace('/', '.'))
                    .distinct()
                    .toList();
        }
        assertThat(named).hasSizeGreaterThan(40);
        assertThat(named).allSatisfy(name -> Class.forName(name, false, NamesTest.class.getClassLoader()));
    }

    @Test
    void exceptionsExtendWhatConnectorJsExtend() throws Exception {
        int compared = 0;
        try (URLClassLoader theirs = ConnectorJ.loader()) {
            for (Class<?> ours : exceptions()) {
                Class<?> original = theirs.loadClass(ours.getName());
                assertThat(superTypes(ours)).as(ours.getName()).isEqualTo(superTypes(original));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(30);
    }

    private static List<String> superTypes(Class<?> type) {
        List<String> names = new ArrayList<>();
        names.add(String.valueOf(type.getGenericSuperclass()).replace("class ", ""));
        for (Class<?> each : type.getInterfaces()) {
            names.add(each.getName());
        }
        return names;
    }

    private static List<Class<?>> exceptions() throws IOException, URISyntaxException, ClassNotFoundException {
        Path classes = Path.of(DropInDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<Class<?>> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes.resolve("com/mysql/cj"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = classes.relativize(file)
                        .toString()
                        .replace(".class", "")
                        .replace('/', '.');
                Class<?> type = Class.forName(name, false, NamesTest.class.getClassLoader());
                if (Throwable.class.isAssignableFrom(type)) {
                    found.add(type);
                }
            }
        }
        return found;
    }
}
