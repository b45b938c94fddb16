package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository of two commits, whose build copies a file. */
class BuiltJarTest {
    private static final String BUILD =
            "mkdir target && cp driver.txt target/driver.jar && cp driver.txt target/other.jar";

    @TempDir
    private Path temp;

    private Path checkout;
    private final List<String> progress = new ArrayList<>();

    @BeforeEach
    void commit() throws Exception {
        checkout = Files.createDirectory(temp.resolve("checkout"));
        git("init", "-q");
        for (String content : List.of("first", "second")) {
            Files.writeString(checkout.resolve("driver.txt"), content);
            git("add", "driver.txt");
            git("-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "-qm", content);
            git("tag", content);
        }
        Files.writeString(checkout.resolve("driver.txt"), "not committed");
    }

    private void git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        assertThat(new ProcessBuilder(command)
                        .directory(checkout.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    private Path build(String ref, String command) {
        return new BuiltJar(checkout, ref, command)
                .build(
                        new Cache(temp.resolve("cache")),
                        jar -> jar.getFileName().toString().equals("driver.jar"),
                        progress::add);
    }

    @Test
    void buildsEachCommitOnceAndLeavesTheCheckoutAlone() throws IOException {
        assertThat(build("first", BUILD)).hasContent("first");
        assertThat(build("HEAD", BUILD)).hasContent("second");
        assertThat(build("second", BUILD)).hasContent("second");
        assertThat(progress).hasSize(2).allMatch(line -> line.endsWith(") by " + BUILD));
        assertThat(checkout.resolve("driver.txt")).hasContent("not committed");
        assertThat(checkout.resolve("target")).doesNotExist();
    }

    @Test
    void anUnknownCommitIsRefused() {
        assertThatThrownBy(() -> build("third", BUILD))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("commit=third is unknown in the git repository of folder=" + checkout);
    }

    @Test
    void aBuildThatFailsIsToldByItsLastLineAndTriedAgain() {
        assertThatThrownBy(() -> build("first", "echo no compiler; exit 7"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(
                        "build=echo no compiler; exit 7 failed in a clone: exit code 7, after the line: no compiler");
        assertThat(temp.resolve("cache")).isDirectoryNotContaining("glob:**/commit-*[!k]");
    }

    @Test
    void oneJarIsExpected() {
        assertThatThrownBy(() -> build("first", "true"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("build=true of commit=first left jars with a driver: [], expected one");
        assertThatThrownBy(() -> build("first", BUILD + " && mkdir b && cp driver.txt b/driver.jar"))
                .hasMessageContaining("left jars with a driver: [b/driver.jar, target/driver.jar], expected one");
    }
}
