package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OneJar;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Driver and drop-in as one jar under Connector/J's file name, with nothing beside it. */
class OneJarTest {
    private static final Path DRIVER = OneJar.built("weir-driver");
    private static final Path DROP_IN = OneJar.built("weir-drop-in");

    @TempDir
    Path directory;

    private Path jar;

    @BeforeEach
    void pack() {
        jar = directory.resolve("mysql-connector-j-26.10.0.jar");
        Path classes = OneJar.built("weir-drop-in-all");
        StringWriter said = new StringWriter();
        int status = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                        new PrintWriter(said),
                        new PrintWriter(said),
                        "--create",
                        "--file=" + jar,
                        "--manifest=" + classes.resolve("META-INF/MANIFEST.MF"),
                        "-C",
                        classes.toString(),
                        ".");
        assertThat(status).as(said.toString()).isZero();
    }

    @Test
    void itConnectsByEitherUrlAndReads(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        ClassLoader loader = new OneJar(jar).loader();
        List<Driver> drivers = ServiceLoader.load(Driver.class, loader).stream()
                .filter(found -> found.type().getClassLoader() == loader)
                .map(ServiceLoader.Provider::get)
                .toList();
        assertThat(drivers)
                .extracting(found -> found.getClass().getName())
                .containsExactly("com.mysql.cj.jdbc.Driver", "dev.weir.jdbc.WeirDriver");
        assertThat(read(drivers.get(0), "jdbc:mysql://", server)).isEqualTo(42);
        assertThat(read(drivers.get(1), "jdbc:mysql:weir://", server)).isEqualTo(42);
    }

    private static int read(Driver driver, String prefix, RunningServer server) throws Exception {
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        try (Connection connection = driver.connect(prefix + server.host() + ":" + server.port() + "/", account);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 42")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void everythingOfDriverAndDropInIsInItOnce() throws IOException {
        Set<String> ofDriver = files(DRIVER);
        Set<String> ofDropIn = files(DROP_IN);
        assertThat(ofDropIn).as("nothing of one hides the other's").doesNotContainAnyElementsOf(ofDriver);
        List<String> names = entries();
        assertThat(names).doesNotHaveDuplicates().containsAll(ofDriver).containsAll(ofDropIn);
        assertThat(names)
                .filteredOn(name -> name.endsWith(".class"))
                .allMatch(name -> ofDriver.contains(name) || ofDropIn.contains(name));
        assertThat(names).contains("META-INF/LICENSE", "META-INF/NOTICE").doesNotContain("module-info.class");
    }

    @Test
    void servicesAreThoseOfBoth() throws IOException {
        assertThat(services(OneJar.built("weir-drop-in-all")))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(services(DRIVER).stream(), services(DROP_IN).stream())
                                .toList());
    }

    @Test
    void modulesNameItAndBundlesSeeWhatIsForPrograms() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            Attributes headers = file.getManifest().getMainAttributes();
            assertThat(headers.getValue("Automatic-Module-Name")).isEqualTo("dev.weir.dropin.all");
            assertThat(headers.getValue("Bundle-SymbolicName")).isEqualTo("dev.weir.dropin.all");
            assertThat(headers.getValue("Export-Package"))
                    .contains("com.mysql.cj.jdbc;", "com.mysql.cj.jdbc.exceptions;", "dev.weir.jdbc;", "dev.weir.api;")
                    .doesNotContain("dev.weir.session");
        }
    }

    private List<String> entries() throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream().map(ZipEntry::getName).toList();
        }
    }

    /** Names of a file and a class for each service. */
    private static List<String> services(Path classes) throws IOException {
        try (Stream<Path> files = Files.list(classes.resolve("META-INF/services"))) {
            List<String> named = new ArrayList<>();
            for (Path file : files.toList()) {
                Files.readAllLines(file).forEach(type -> named.add(file.getFileName() + " " + type));
            }
            return named;
        }
    }

    /** What a jar has besides what describes it. */
    private static Set<String> files(Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> classes.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> !name.equals("module-info.class")
                            && (!name.startsWith("META-INF/") || name.startsWith("META-INF/native-image/")))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
