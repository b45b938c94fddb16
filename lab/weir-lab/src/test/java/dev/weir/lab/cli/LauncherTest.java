package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a folder with a blank in its name, with a JDK and a build that only say what they are given. */
class LauncherTest {
    private static final String JAVA_17 = """
            if [ "$1" = -version ]; then echo 'openjdk version "17.0.15" 2025-04-15' >&2; else printf '%s\\n' "$@"; fi""";

    @TempDir
    private Path folder;

    private Path home;
    private Path jdk;

    private record Said(int code, List<String> out, List<String> err) {}

    @BeforeEach
    void copyTheLauncher() throws IOException {
        home = Files.createDirectories(folder.resolve("my weir"));
        Files.copy(Path.of("..", "..", "weir"), home.resolve("weir"));
        jdk = folder.resolve("my jdk");
        script(jdk.resolve("bin/java"), JAVA_17);
        script(home.resolve("mvnw"), """
                echo '[INFO] Building Weir codec 0.1.0-SNAPSHOT                        [1/2]'
                echo '[INFO] Building Weir lab 0.1.0-SNAPSHOT                          [2/2]'
                mkdir -p lab/weir-lab/target && touch lab/weir-lab/target/weir-lab.jar
                echo '[INFO] BUILD SUCCESS'""");
        Files.createFile(home.resolve("pom.xml"));
    }

    private static void script(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Said start(String... words) throws Exception {
        return start(List.of("/bin/sh"), words);
    }

    private Said start(List<String> shell, String... words) throws Exception {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        List<String> command = new ArrayList<>(shell);
        command.add("my weir/weir");
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("JAVA_HOME", jdk.toString());
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Said(process.exitValue(), lines(out), lines(err));
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.UTF_8);
    }

    @Test
    void aloneItSaysHowToBeginWithoutJavaAndWithoutBuilding() throws Exception {
        jdk = folder.resolve("no jdk");

        Said said = start();

        assertThat(said.code()).isZero();
        assertThat(said.err()).isEmpty();
        assertThat(said.out())
                .contains("  'my weir/weir' run", "  'my weir/weir' --help")
                .anyMatch(line -> line.startsWith("  'my weir/weir' report 'my weir/docs/example-run' "))
                .anyMatch(line -> line.startsWith("  'my weir/weir' advise 'my weir/docs/example-run' "))
                .last()
                .asString()
                .startsWith("The first start builds Weir");
        assertThat(home.resolve("lab")).doesNotExist();
    }

    @Test
    void theFirstStartBuildsModuleByModuleAndTheSecondDoesNot() throws Exception {
        Said first = start("report", "docs/example-run");

        assertThat(first.code()).as("%s", first).isZero();
        assertThat(first.err())
                .satisfiesExactly(
                        begin -> assertThat(begin).startsWith("Building Weir (first start"),
                        codec -> assertThat(codec).matches("  \\d+ s: Weir codec \\[1/2]"),
                        lab -> assertThat(lab).matches("  \\d+ s: Weir lab \\[2/2]"),
                        end -> assertThat(end).matches("Built in \\d+ s\\."));
        assertThat(first.out())
                .contains("-Dweir.launcher=my weir/weir", "dev.weir.lab.cli.WeirCommand")
                .endsWith("report", "docs/example-run");
        assertThat(start("run").err()).isEmpty();
    }

    /** Shells of other systems, where they are installed here. */
    @ParameterizedTest
    @ValueSource(strings = {"dash", "bash --posix", "busybox sh"})
    void anyShellBuildsAndStartsIt(String shell) throws Exception {
        List<String> words = List.of(shell.split(" ", -1));
        assumeThat(Stream.of(System.getenv("PATH").split(":", -1)))
                .as(shell)
                .anyMatch(each -> Files.isExecutable(Path.of(each, words.get(0))));

        Said said = start(words, "report", "a b");

        assertThat(said.code()).as("%s", said).isZero();
        assertThat(said.err()).last().asString().startsWith("Built in ");
        assertThat(said.out()).endsWith("report", "a b");
        assertThat(start(words).out()).contains("  'my weir/weir' run");
    }

    /** What macOS and BusyBox lack or do otherwise. */
    @Test
    void noOptionIsOfOneSystemsToolsOnly() throws IOException {
        assertThat(Files.readString(home.resolve("weir")))
                .doesNotContainPattern(
                        "sed -[irE]|readlink|realpath|date \\+%N|grep -[PoE]|head -c|stat -|find .*-printf|echo -[en]|\\[\\[|mktemp");
    }

    /** As the zip of a release is unzipped. */
    @Test
    void withItsJarBesideItNothingIsBuilt() throws Exception {
        Files.createFile(home.resolve("weir-lab.jar"));
        Files.delete(home.resolve("mvnw"));
        Files.delete(home.resolve("pom.xml"));

        Said said = start("report", "docs/example-run");

        assertThat(said.code()).as("%s", said).isZero();
        assertThat(said.err()).isEmpty();
        assertThat(said.out()).anyMatch(word -> word.endsWith("my weir/weir-lab.jar"));
        assertThat(start().out()).noneMatch(line -> line.contains("builds"));
    }

    /** A second compiler is for what measures. */
    @Test
    void whatIsOverInSecondsStartsFast() throws Exception {
        assertThat(start("advise").out()).contains("-XX:TieredStopAtLevel=1");
        assertThat(start("run").out()).doesNotContain("-XX:TieredStopAtLevel=1");
    }

    @Test
    void theFirstReportMakesAnArchiveOfClassesForTheNextCommands() throws Exception {
        script(
                jdk.resolve("bin/java"),
                "for word; do case $word in -XX:ArchiveClassesAtExit=*) touch \"${word#*=}\";; esac; done\n" + JAVA_17);
        String archive = home + "/lab/weir-lab/target/weir-lab-17.jsa";

        assertThat(start("advise").out()).noneMatch(word -> word.contains("rchive"));
        assertThat(start("report", "run").out())
                .anyMatch(word -> word.startsWith("-XX:ArchiveClassesAtExit=" + archive));
        assertThat(Path.of(archive)).exists();
        assertThat(start("report", "run").out()).contains("-XX:SharedArchiveFile=" + archive);
        assertThat(start("advise").out()).contains("-XX:SharedArchiveFile=" + archive);
        assertThat(start("run").out()).noneMatch(word -> word.contains("rchive"));

        Files.setLastModifiedTime(Path.of(archive), FileTime.fromMillis(0));
        assertThat(start("advise").out()).as("older than the jar").noneMatch(word -> word.contains("rchive"));
    }

    @Test
    void aBuildThatFailsSaysWhyAndWhereItsOutputIs() throws Exception {
        script(home.resolve("mvnw"), "echo '[ERROR] no space left'\nexit 1");

        Said said = start("run");

        assertThat(said.code()).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(said.err())
                .contains("[ERROR] no space left")
                .last()
                .asString()
                .contains("target/build.log");
    }

    @Test
    void aJavaThatCannotBeUsedIsOneLineAndExitCodeThree() throws Exception {
        script(jdk.resolve("bin/java"), "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        refuses("is of version 11, expected 17 or newer");
        script(jdk.resolve("bin/java"), "echo 'what?' >&2");
        refuses("does not say its version");
        jdk = folder.resolve("no jdk");
        refuses("JAVA_HOME=" + jdk + " has no bin/java");
    }

    private void refuses(String expected) throws Exception {
        Said said = start("run");

        assertThat(said.code()).isEqualTo(WeirCommand.ENVIRONMENT);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).singleElement().asString().startsWith("weir: ").contains(expected);
    }
}
