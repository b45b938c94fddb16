package dev.weir.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.CharsetMapping;
import com.mysql.cj.conf.ConnectionUrlParser;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Connector/J's names that frameworks and programs have: they are there, and what is caught by them is what Connector/J throws. */
class NamesTest {
    private static final Path QUARKUS = Path.of(System.getProperty("quarkus.jar"));
    private static final String REGISTERED = "io/quarkus/jdbc/mysql/deployment/MySQLJDBCReflections.class";
    private static final Pattern NAME = Pattern.compile("com[./]mysql[./]cj[./][\\w./$]+");

    private static final List<String> COLLATION_METHODS =
            List.of("getStaticCollationNameForCollationIndex", "getStaticMysqlCharsetNameForCollationIndex");
    private static final String JAVA_ENCODING = "getStaticJavaEncodingForMysqlCharset";

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

    @Test
    void collationsAreNamedAsConnectorJNamesThem() throws Exception {
        try (URLClassLoader theirs = ConnectorJ.loader()) {
            Class<?> original = theirs.loadClass(CharsetMapping.class.getName());
            for (int id = 1; id < 1024; id++) {
                for (String method : COLLATION_METHODS) {
                    assertThat(answer(CharsetMapping.class, method, Integer.class, id))
                            .as("%s(%d)", method, id)
                            .isEqualTo(answer(original, method, Integer.class, id));
                }
            }
            for (String set : List.of("utf8mb4", "latin1", "binary", "greek", "euckr", "none")) {
                assertThat(answer(CharsetMapping.class, JAVA_ENCODING, String.class, set))
                        .as(set)
                        .isEqualTo(answer(original, JAVA_ENCODING, String.class, set));
            }
        }
    }

    @Test
    void databaseOfUrlIsWhatConnectorJTakes() throws Exception {
        try (URLClassLoader theirs = ConnectorJ.loader()) {
            Class<?> original = theirs.loadClass(ConnectionUrlParser.class.getName());
            for (String url : List.of(
                    "jdbc:mysql://localhost:3306",
                    "jdbc:mysql://localhost:3306/",
                    "jdbc:mysql://localhost/shop?useSSL=false",
                    "jdbc:mysql:loadbalance://one,two:3307/sh%20op",
                    "jdbc:mysql://?user=root")) {
                Object parser = answer(original, "parseConnectionString", String.class, url);
                assertThat(ConnectionUrlParser.parseConnectionString(url).getPath())
                        .as(url)
                        .isEqualTo(Objects.requireNonNullElse(
                                original.getMethod("getPath").invoke(parser), ""));
            }
        }
    }

    private static <T> Object answer(Class<?> type, String name, Class<T> argument, Object value) throws Exception {
        Method method = type.getDeclaredMethod(name, argument);
        method.setAccessible(true);
        return method.invoke(null, value);
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
