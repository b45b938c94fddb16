package dev.weir.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What {@code weir advise --for} prints is pasted, and runs on {@code weir-driver} alone. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PastedLinesTest {
    private static final String LABS_PATH = System.getProperty("java.class.path");

    private RunningServer server;

    @BeforeAll
    void start() {
        server = RunningServer.start(ServerSpec.parse("mysql"), ServerSettings.small());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void springBootReads() throws Exception {
        List<String> arguments = arguments("spring-boot", "spring.datasource.");

        assertThat(arguments).hasSize(2);
        arguments.addAll(List.of(
                "--spring.config.name=new",
                "--sample.user=" + server.user(),
                "--sample.password=" + server.password()));
        assertThat(output(driverAlone(), NewApplication.class.getName(), arguments))
                .contains("result sum: 5");
    }

    @Test
    void hibernateReads() throws Exception {
        List<String> arguments = arguments("hibernate", "jakarta.persistence.");

        assertThat(arguments).hasSize(1);
        arguments.addAll(List.of(
                "--jakarta.persistence.jdbc.user=" + server.user(),
                "--jakarta.persistence.jdbc.password=" + server.password()));
        assertThat(output(driverAlone(), NewHibernate.class.getName(), arguments))
                .contains("result sum: 5");
    }

    @Test
    void aPlainProgramReads() throws Exception {
        try (JShell shell = JShell.create()) {
            shell.addToClasspath(ApplicationPath.classes("weir-driver"));
            String read = "connection.createStatement().executeQuery(\"SELECT 2 + 3\")";
            for (String line : List.of(
                    "import java.sql.*;",
                    "String user = \"" + server.user() + "\", password = \"" + server.password() + "\";",
                    pasted("plain", "Connection ").get(0),
                    "ResultSet rows = " + read + ";",
                    "rows.next();")) {
                assertThat(shell.eval(line)).as(line).allSatisfy(PastedLinesTest::valid);
            }
            assertThat(shell.eval("rows.getInt(1)").get(0).value()).isEqualTo("5");
        }
    }

    private static void valid(SnippetEvent event) {
        assertThat(event.status()).isEqualTo(Snippet.Status.VALID);
        assertThat(event.exception()).isNull();
    }

    private List<String> arguments(String framework, String prefix) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        pasted(framework, prefix).forEach(line -> arguments.add("--" + line));
        return arguments;
    }

    /** Returns the lines of the first answer, with the server of this test as HOST and no SCHEMA. */
    private List<String> pasted(String framework, String prefix) throws IOException, InterruptedException {
        String run = Path.of("..", "..", "docs", "example-run", "stream").toString();
        return output(LABS_PATH, "dev.weir.lab.cli.WeirCommand", List.of("advise", run, "--for", framework))
                .lines()
                .map(line -> line.trim().replaceFirst("^Paste +", ""))
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.replace("HOST/SCHEMA", server.host() + ":" + server.port() + "/"))
                .distinct()
                .toList();
    }

    private static String driverAlone() {
        return String.join(File.pathSeparator, ApplicationPath.weir("weir-driver"));
    }

    /** Returns what a program prints; it has to end well. */
    private static String output(String classPath, String program, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(Arrays.asList(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath,
                program));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }
}
