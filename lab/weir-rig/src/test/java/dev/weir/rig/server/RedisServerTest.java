package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisAccessControlException;

/** A real Redis lives as long as the lab and no longer. */
final class RedisServerTest {
    @TempDir
    Path temp;

    @Test
    void twoServersLiveSideBySideAndLeaveNothing() {
        try (RedisServer one = RedisServer.start(temp);
                RedisServer two = RedisServer.start(temp);
                RedisClient client = client(one);
                RedisClient other = client(two)) {
            assertThat(one.address().getPort()).isNotEqualTo(two.address().getPort());
            assertThat(one.address().getAddress().isLoopbackAddress()).isTrue();
            client.sadd("set", "a");
            assertThat(client.sismember("set", "a")).isTrue();
            assertThat(other.sismember("set", "a")).isFalse();
            ServerFacts facts = one.describe();
            assertThat(facts.product()).isEqualTo("Redis");
            assertThat(facts.version()).startsWith("6.2");
            assertThat(facts.origin()).isEqualTo("embedded");
        }
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void aClientCannotHaveFilesWritten() {
        try (RedisServer server = RedisServer.start(temp);
                RedisClient client = client(server)) {
            assertThatThrownBy(() -> client.configSet("dir", temp.toString()))
                    .isInstanceOf(JedisAccessControlException.class);
        }
    }

    @Test
    void aServerThatDiedIsNotAliveAndItsFolderGoesAtClose() {
        try (RedisServer server = RedisServer.start(temp)) {
            ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
            assertThat(server.isAlive()).isTrue();
            process.destroyForcibly();
            process.onExit().join();
            assertThat(server.isAlive()).isFalse();
            assertThatThrownBy(server::describe)
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("does not answer");
        }
        assertThat(temp).isEmptyDirectory();
    }

    @Test
    void serverAndFolderGoWhenTheLabIsKilled() throws Exception {
        Process lab = Forked.java(Lab.class, temp.toString());
        try (var out = lab.inputReader()) {
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            assertThat(server.isAlive()).isTrue();
            lab.destroyForcibly();
            Labs.await("server ends", Duration.ofSeconds(60), () -> ended(server));
            Labs.await("folder goes", Duration.ofSeconds(60), () -> Labs.isEmpty(temp));
        } finally {
            lab.destroyForcibly();
        }
    }

    @Test
    void serverAndFolderAreGoneWhenTheLabHasEndedBySignal() throws Exception {
        Process lab = Forked.java(Lab.class, temp.toString());
        try (var out = lab.inputReader()) {
            ProcessHandle server =
                    ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
            lab.destroy(); // SIGTERM: the JVM runs the same hooks as at Ctrl-C
            lab.onExit().join();
            assertThat(ended(server)).isTrue();
            assertThat(temp).isEmptyDirectory();
        } finally {
            lab.destroyForcibly();
        }
    }

    private static RedisClient client(RedisServer server) {
        return RedisClient.create("127.0.0.1", server.address().getPort());
    }

    /** Ended, or dead and not yet collected by a parent: such a process has no command line any more. */
    private static boolean ended(ProcessHandle process) {
        return !process.isAlive() || process.info().command().isEmpty();
    }

    /** A lab that starts a server, tells its process id, and waits to be killed. */
    static final class Lab {
        public static void main(String[] args) {
            RedisServer server = RedisServer.start(Path.of(args[0]));
            System.out.println(server.pid());
            Programs.sleep(120_000);
            server.close();
        }
    }
}
