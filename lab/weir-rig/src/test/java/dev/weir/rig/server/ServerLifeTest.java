package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How servers start, end, and are cleaned up after, whatever happens to the lab. */
final class ServerLifeTest {
    @TempDir
    Path temp;

    @Test
    void twoServersLiveSideBySideAndOneEndsWithoutTheOther() throws Exception {
        var settings = ServerSettings.small().withTemporary(Labs.passable(temp));
        try (ChildServer survivor = Labs.start("mysql", settings)) {
            try (ChildServer victim = Labs.start("mysql", settings)) {
                assertThat(victim.port()).isNotEqualTo(survivor.port());
                assertThat(Labs.query(victim, "SELECT @@server_uuid"))
                        .isNotEqualTo(Labs.query(survivor, "SELECT @@server_uuid"));

                crash(victim);
                assertThat(victim.isAlive()).isFalse();
                assertThat(victim.directory().logTail(3)).contains("ready for connections");
                assertThatThrownBy(victim::describe)
                        .isInstanceOf(EnvironmentException.class)
                        .hasMessageContaining("port=" + victim.port())
                        .hasMessageContaining("has ended with exit status=137; its last words:")
                        .hasMessageContaining("ready for connections");
                assertThat(victim.directory().root()).exists();
            }
            assertThat(survivor.isAlive()).isTrue();
            assertThat(Labs.query(survivor, "SELECT 1")).isEqualTo("1");
        }
        assertThat(temp).isEmptyDirectory();
    }

    private static void crash(ChildServer server) {
        ProcessHandle process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
        process.destroyForcibly();
        process.onExit().join();
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
    void runsAsynchronousIoThroughTheStandInForLibaio() throws Exception {
        var settings = ServerSettings.small()
                .withTemporary(Labs.passable(temp))
                .withForcedStandIns()
                .withExtraOptions(List.of("--innodb-use-native-aio=ON", "--innodb-buffer-pool-size=5M"));
        try (ChildServer server = Labs.start("mysql", settings)) {
            assertThat(Files.readString(Path.of("/proc/" + server.pid().orElseThrow() + "/maps")))
                    .contains(server.directory()
                            .libraries()
                            .resolve("libaio.so.1")
                            .toString())
                    .doesNotContain("/lib/x86_64-linux-gnu/libaio");
            assertThat(Labs.query(server, "SELECT @@innodb_use_native_aio")).isEqualTo("1");
            writeAndReadMoreThanTheBufferPool(server);
            assertThat(server.directory().logTail(100)).doesNotContain("[ERROR]");
        }
    }

    /** Read-ahead and page flushes go through io_submit and io_getevents; what comes back has to be what was written. */
    private static void writeAndReadMoreThanTheBufferPool(RunningServer server) throws SQLException {
        var schema = Schema.open(server, Schema.DEFAULT_NAME);
        Labs.execute(
                server,
                "CREATE TABLE weir_lab.t (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, v VARBINARY(4000))",
                "SET SESSION cte_max_recursion_depth = 10000",
                "INSERT INTO weir_lab.t (v) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) "
                        + "SELECT REPEAT('x', 4000) FROM n",
                "INSERT INTO weir_lab.t (v) SELECT v FROM weir_lab.t",
                "INSERT INTO weir_lab.t (v) SELECT v FROM weir_lab.t",
                "INSERT INTO weir_lab.t (v) SELECT v FROM weir_lab.t",
                "FLUSH TABLES weir_lab.t FOR EXPORT",
                "UNLOCK TABLES");
        assertThat(Labs.query(server, "SELECT COUNT(*) FROM weir_lab.t WHERE v = REPEAT('x', 4000)"))
                .isEqualTo("8000");
        schema.drop();
    }

    @Test
    void aServerThatDoesNotStartSaysItsLastWordsAndLeavesNothing() throws IOException {
        var settings = ServerSettings.small()
                .withTemporary(Labs.passable(temp))
                .withExtraOptions(List.of("--no-such-option=1"));
        assertThatThrownBy(() -> Labs.start("mysql", settings).close())
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("did not start: it ended with exit status=")
                .hasMessageContaining("no-such-option");
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void serverAndFolderAreGoneWhenTheLabHasEndedBySignal() throws Exception {
        Process lab = Forked.java(Lab.class, Labs.passable(temp).toString());
        try (var out = lab.inputReader()) {
            ProcessHandle server = process(out.readLine());
            lab.destroy(); // SIGTERM: the JVM runs the same hooks as at Ctrl-C
            lab.onExit().join();
            assertThat(ended(server)).isTrue();
            assertThat(temp).isEmptyDirectory();
        } finally {
            lab.destroyForcibly();
        }
    }

    @Test
    void serverAndFolderGoWhenTheLabIsKilled() throws Exception {
        Process lab = Forked.java(Lab.class, Labs.passable(temp).toString());
        try (var out = lab.inputReader()) {
            ProcessHandle server = process(out.readLine());
            ProcessHandle supervisor = process(out.readLine());
            assertThat(temp).isNotEmptyDirectory();
            lab.destroyForcibly();
            Labs.await("server ends", Duration.ofSeconds(60), () -> ended(server));
            Labs.await("supervisor ends", Duration.ofSeconds(60), () -> ended(supervisor));
            Labs.await("folder goes", Duration.ofSeconds(60), () -> Labs.isEmpty(temp));
        } finally {
            lab.destroyForcibly();
        }
    }

    @Test
    void whatADeadLabLeftGoesAtTheNextStartAndALiveOneIsNotTouched() throws Exception {
        Labs.passable(temp);
        Process dead = Forked.java(Lab.class, temp.toString());
        Process live = Forked.java(Lab.class, temp.toString());
        try (var deadOut = dead.inputReader();
                var liveOut = live.inputReader()) {
            ProcessHandle deadServer = process(deadOut.readLine());
            process(deadOut.readLine()).destroyForcibly();
            ProcessHandle liveServer = process(liveOut.readLine());
            dead.destroyForcibly().onExit().join();
            assertThat(ended(deadServer)).as("orphan without its supervisor").isFalse();

            ServerDirectory.create(temp).close();

            Labs.await("orphan ends", Duration.ofSeconds(60), () -> ended(deadServer));
            assertThat(ended(liveServer)).isFalse();
            try (var folders = Files.list(temp)) {
                assertThat(folders).as("the live lab's folder").hasSize(1);
            }
        } finally {
            dead.destroyForcibly();
            live.destroyForcibly();
            Labs.await("folder goes", Duration.ofSeconds(60), () -> Labs.isEmpty(temp));
        }
    }

    @Test
    void aReusedProcessIdIsNotKilled() throws Exception {
        Labs.passable(temp);
        Process innocent = new ProcessBuilder("sleep", "60").start();
        try {
            Path left = Files.createDirectories(temp.resolve("weir-server-1/run"));
            Files.writeString(left.resolve("server.pid"), innocent.pid() + "\n");
            Files.writeString(temp.resolve("weir-server-1/lock"), "");
            ServerDirectory.create(temp).close();
            assertThat(temp).isEmptyDirectory();
            assertThat(innocent.isAlive()).isTrue();
        } finally {
            innocent.destroyForcibly();
        }
    }

    @Test
    void aBinaryNamedByPathIsStarted() throws IOException {
        String binary = System.getenv("WEIR_TEST_MYSQLD");
        Assumptions.assumeTrue(binary != null, "WEIR_TEST_MYSQLD names no mysqld or mariadbd");
        try (ChildServer server = Labs.start(binary, ServerSettings.small().withTemporary(Labs.passable(temp)))) {
            assertThat(server.describe().origin()).isEqualTo("path");
            var schema = Schema.open(server, "weir_path");
            schema.drop();
        }
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void aServerBehindAScriptIsFoundAndStopped(@TempDir Path base) throws Exception {
        Path binary = Distribution.MYSQL.provide(Cache.ofUser(), line -> {});
        Path script = Files.createDirectory(Labs.passable(base).resolve("bin")).resolve("mysqld");
        Files.writeString(script, "#!/bin/sh\n'" + binary + "' \"$@\"\nexit $?\n");
        Folders.setMode(script, "rwxr-xr-x");
        Labs.passable(script.getParent());
        Files.createSymbolicLink(base.resolve("share"), binary.getParent().resolveSibling("share"));
        ProcessHandle process;
        try (ChildServer server =
                Labs.start(script.toString(), ServerSettings.small().withTemporary(Labs.passable(temp)))) {
            process = ProcessHandle.of(server.pid().orElseThrow()).orElseThrow();
            assertThat(process.info().command()).hasValue(binary.toRealPath().toString());
            assertThat(Labs.query(server, "SELECT 1")).isEqualTo("1");
        }
        assertThat(ended(process)).isTrue();
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void rootNeedsAUserToDropToAndNobodyElseDoes() throws IOException {
        List<String> unknown = List.of("no-such-user-of-weir");
        if (Files.getAttribute(temp, "unix:uid").equals(0)) {
            assertThatThrownBy(() -> ServerDirectory.userFor(temp, unknown))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining(
                            "does not run as root, and there is no user to drop to: expected one of [no-such")
                    .hasMessageContaining("run the lab as another user, or add one: useradd --system mysql");
        } else {
            assertThat(ServerDirectory.userFor(temp, unknown)).isEmpty();
        }
    }

    /** A lab that starts a server, tells the process ids, and waits to be killed. */
    static final class Lab {
        public static void main(String[] args) {
            ChildServer server = Labs.start("mysql", ServerSettings.small().withTemporary(Path.of(args[0])));
            System.out.println(server.pid().orElseThrow());
            System.out.println(server.directory().supervisor().handle().pid());
            Programs.sleep(120_000);
            server.close();
        }
    }

    private static ProcessHandle process(String pid) {
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    /** Ended, or dead and not yet collected by a parent: such a process has no command line any more. */
    private static boolean ended(ProcessHandle process) {
        return !process.isAlive() || process.info().command().isEmpty();
    }
}
