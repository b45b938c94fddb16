package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ArmOptionsTest {
    private static final String OPTION = "connectorj?tcpNoDelay=false";

    @TempDir
    private Path folder;

    private static ArmOptions parse(String... words) {
        ArmOptions options = new ArmOptions();
        new CommandLine(options).parseArgs(words);
        return options;
    }

    private static List<Study> studies(ArmOptions options, String... names) {
        return List.of(names).stream()
                .map(name -> options.added(Studies.named(name, Map.of())))
                .toList();
    }

    @Test
    void theArmWithoutOptionsJoinsTheRace() {
        ArmOptions options = parse("--arm", OPTION);
        List<Study> studies = studies(options, "stream", "keys");

        assertThat(options.having(studies)).hasSize(2);
        assertThat(options.ids(studies))
                .containsExactlyInAnyOrder(
                        "connectorj.at-once",
                        "connectorj.at-once?tcpNoDelay=false",
                        "connectorj.thread-local",
                        "connectorj.thread-local?tcpNoDelay=false");
    }

    @Test
    void soDoesTheOneTheyAreComparedWith() {
        ArmOptions options = parse("--arm", OPTION, "--against", "weir");
        List<Study> studies = studies(options, "stream");

        assertThat(options.ids(options.having(studies)))
                .containsExactlyInAnyOrder("weir.default", "connectorj.at-once?tcpNoDelay=false");
    }

    @Test
    void aReferenceWithOptionsOfItsOwn() {
        ArmOptions options = parse("--arm", OPTION, "--against", "weir?resultWindow=1M");
        List<Study> studies = studies(options, "stream");

        assertThat(options.ids(options.having(studies)))
                .containsExactlyInAnyOrder("weir.default?resultWindow=1M", "connectorj.at-once?tcpNoDelay=false");
    }

    @Test
    void aDriverAloneMayComeFromAJar() throws Exception {
        Path jar = jar("dev/weir/jdbc/WeirDriver.class");
        ArmOptions options = parse("--arm", "weir,weir@" + jar);
        List<Study> studies = studies(options, "stream");

        assertThat(options.ids(options.having(studies))).containsExactly("weir.default", "weir.default@" + jar);
        assertThat(studies.get(0).arm("weir.default@" + jar).info().driver()).isEqualTo("Weir");
    }

    /** The release that the lab's own class path has, so that it is in the local repository. */
    @Test
    void aDriverAloneMayComeFromARelease() {
        String version = com.mysql.cj.jdbc.Driver.class.getPackage().getImplementationVersion();
        ArmOptions options = parse("--arm", "connectorj,connectorj@" + version);
        List<Study> studies = studies(options, "stream");

        Arm released = studies.get(0).arm("connectorj.at-once@" + version);
        assertThat(options.ids(options.having(studies)))
                .containsExactly("connectorj.at-once", "connectorj.at-once@" + version);
        assertThat(released.info().driverVersion()).isEqualTo(version);
        assertThat(released.jar())
                .hasValueSatisfying(
                        file -> assertThat(file).isRegularFile().hasFileName("mysql-connector-j-" + version + ".jar"));
    }

    @Test
    void aJarWithoutTheDriverIsRefused() throws Exception {
        Path jar = jar("com/mysql/jdbc/Driver.class");
        ArmOptions options = parse("--arm", "connectorj@" + jar);

        assertThatThrownBy(() -> studies(options, "stream"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "has no com/mysql/cj/jdbc/Driver.class, so the lab's own driver would be measured");
    }

    @ParameterizedTest
    @CsvSource({
        "drizzle.at-once@1.2, releases of Drizzle are not fetched",
        "connectorj@no/such.jar, there is no file",
        "connectorj@8, there is no file"
    })
    void aVersionThatIsNoneIsRefused(String arm, String why) {
        ArmOptions options = parse("--arm", arm);

        assertThatThrownBy(() -> studies(options, "stream"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why)
                .hasMessageEndingWith("or the version of a release, like connectorj@8.0.33");
    }

    @Test
    void anArmMayRunOnAnotherJdk() throws IOException {
        Path jdk = jdk("JAVA_VERSION=\"25.0.1\"\n");
        ArmOptions options = parse("--arm", "connectorj,connectorj@" + jdk);
        List<Study> studies = studies(options, "stream");

        Arm arm = studies.get(0).arm("connectorj.at-once@" + jdk);
        assertThat(options.ids(options.having(studies)))
                .containsExactly("connectorj.at-once", arm.info().id());
        assertThat(arm.jdk()).contains(jdk);
        assertThat(arm.jar()).isEmpty();
        assertThat(arm.info().description()).endsWith(", on Java 25.0.1");
    }

    @ParameterizedTest
    @CsvSource({
        "stream, connectorj, JAVA_VERSION=\"11.0.2\", 'needs Java 17 or newer, found 11.0.2'",
        "load, connectorj.pool-virtual, JAVA_VERSION=\"17.0.15\", 'needs Java 21 or newer, found 17.0.15'",
        "stream, connectorj, IMPLEMENTOR=none, 'JAVA_VERSION= in '"
    })
    void aJdkThatIsTooOldIsRefused(String study, String arm, String release, String why) throws IOException {
        ArmOptions options = parse("--arm", arm + "@" + jdk(release));

        assertThatThrownBy(() -> studies(options, study))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(why);
    }

    private Path jdk(String release) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("jdk").resolve("bin"));
        Files.writeString(bin.resolve("java"), "");
        Files.writeString(bin.resolveSibling("release"), release);
        return bin.getParent();
    }

    private Path jar(String entry) throws IOException {
        Path jar = folder.resolve("old.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), new java.util.jar.Manifest())) {
            out.putNextEntry(new JarEntry(entry));
        }
        return jar;
    }

    @Test
    void aReferenceWithoutAnArmWithOptionsIsRefused() {
        ArmOptions options = parse("--arm", "connectorj.stream", "--against", "weir");

        assertThatThrownBy(() -> options.having(studies(options, "stream")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("against=weir is what arms with options are compared with, and no --arm has any");
    }

    @Test
    void aReferenceThatAStudyDoesNotHaveIsRefused() {
        ArmOptions options = parse("--arm", OPTION, "--against", "weir.hikari");

        assertThatThrownBy(() -> options.having(studies(options, "stream", "keys")))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("against=weir.hikari is unknown in stream. See: weir run --list-arms");
    }

    @Test
    void aMisspeltDriverIsToldAsSuch() {
        ArmOptions options = parse("--arm", "conectorj?tcpNoDelay=false");

        assertThatThrownBy(() -> options.having(studies(options, "stream")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean connectorj? See: weir run --list-arms");
    }
}
