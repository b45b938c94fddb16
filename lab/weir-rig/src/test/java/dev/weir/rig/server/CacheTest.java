package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CacheTest {
    @TempDir
    Path temp;

    private Cache cache;

    @BeforeEach
    void create() {
        cache = new Cache(temp.resolve("cache"));
    }

    @Test
    void aFillThatFailsLeavesNothingAndTheNextOneStartsAfresh() {
        assertThatThrownBy(() -> cache.provide("server", folder -> {
                    Files.writeString(folder.resolve("half"), "");
                    throw new IOException("disk full");
                }))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("disk full")
                .hasMessageContaining("cache folder=" + cache.root());
        assertThat(cache.find("server")).isEmpty();

        Path entry = cache.provide("server", folder -> Files.writeString(folder.resolve("whole"), ""));
        assertThat(entry.resolve("whole")).exists();
        assertThat(entry.resolve("half")).doesNotExist();
    }

    @Test
    void aFillerThatWasKilledIsNotTakenForWhole() throws Exception {
        Process lab = Forked.java(SlowFill.class, cache.root().toString());
        try (var out = lab.inputReader()) {
            assertThat(out.readLine()).isEqualTo("half");
            lab.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
        }
        assertThat(cache.find("server")).isEmpty();
        assertThat(cache.root())
                .isDirectoryContaining(path -> path.getFileName().toString().contains(".part-"));

        cache.provide("server", folder -> Files.writeString(folder.resolve("whole"), ""));
        assertThat(cache.root().resolve("server/whole")).exists();
        assertThat(cache.root())
                .isDirectoryNotContaining(path -> path.getFileName().toString().contains(".part-"));
    }

    /** Fills an entry half, says so, and waits to be killed. */
    static final class SlowFill {
        public static void main(String[] args) {
            new Cache(Path.of(args[0])).provide("server", folder -> {
                Files.writeString(folder.resolve("half"), "");
                System.out.println("half");
                Programs.sleep(60_000);
            });
        }
    }

    @Test
    void aFolderThatCannotBeMadeIsNamedWithTheWayOut() throws IOException {
        Path file = Files.createFile(temp.resolve("file"));

        assertThatThrownBy(() -> new Cache(file.resolve("weir")).provide("server", folder -> {}))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("cannot write cache folder=" + file.resolve("weir") + " entry=server")
                .hasMessageContaining(
                        System.getProperty("user.name").equals("root")
                                ? "or run the lab as another user"
                                : "or set XDG_CACHE_HOME to another folder");
    }

    @Test
    void manyAtOnceFillOnce() {
        AtomicInteger fills = new AtomicInteger();
        CompletableFuture<?>[] all = IntStream.range(0, 4)
                .mapToObj(i -> CompletableFuture.runAsync(() -> cache.provide("server", folder -> {
                    fills.incrementAndGet();
                    Programs.sleep(100);
                })))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(all).join();
        assertThat(fills).hasValue(1);
    }
}
