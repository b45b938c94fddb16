package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a wrapper script of the test's own in the place of Maven's: nothing is downloaded. */
final class MavenTest {
    private static final Maven.Artifact ARTIFACT = new Maven.Artifact("dev.weir.test", "no-such-server", "1.0");

    @TempDir
    Path temp;

    private final List<String> progress = new ArrayList<>();

    @Test
    void whatTheLocalRepositoryHoldsIsUsedWithoutMaven() throws IOException {
        Path jar = temp.resolve("repository/dev/weir/test/no-such-server/1.0/no-such-server-1.0.jar");
        Files.createDirectories(jar.getParent());
        Files.writeString(jar, "");
        var maven = new Maven(Optional.of(temp), Optional.of(temp.resolve("repository")));
        assertThat(maven.fetch(ARTIFACT, temp, 1, "go online", progress::add)).isEqualTo(jar);
        assertThat(progress).isEmpty();
    }

    @Test
    void fetchesByTheProjectsWrapper() throws IOException {
        writeWrapper("printf '%s\\n' \"$@\" > args; : > no-such-server-1.0.jar");
        Path folder = Files.createDirectory(temp.resolve("download"));
        assertThat(maven().fetch(ARTIFACT, folder, 33, "go online", progress::add))
                .isEqualTo(folder.resolve("no-such-server-1.0.jar"));
        assertThat(progress).containsExactly("fetching dev.weir.test:no-such-server:1.0 by Maven, about 33 MiB, once");
        assertThat(Files.readAllLines(folder.resolve("args")))
                .contains(
                        "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy",
                        "-Dartifact=dev.weir.test:no-such-server:1.0",
                        "-DoutputDirectory=" + folder,
                        "-Dmaven.repo.local=" + temp.resolve("repository"));
    }

    @Test
    void saysWhatMavenSaidAndWhatToDo() throws IOException {
        writeWrapper("echo '[ERROR] Unknown host repo.example'; echo '[ERROR]'; exit 1");
        Path folder = Files.createDirectory(temp.resolve("download"));
        assertThatThrownBy(() -> maven().fetch(ARTIFACT, folder, 33, "go online", progress::add))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(
                        "cannot fetch dev.weir.test:no-such-server:1.0: Maven says: Unknown host repo.example; go online");
    }

    /** Maven keeps a list for each repository, also where the range asked for holds none of it. */
    @Test
    void listsTheVersionsThatMavenWritesDown() throws IOException {
        writeWrapper("cp pom.xml '" + temp + "/asked.xml'; mkdir -p '" + temp + "/repository/dev/weir/test/driver';"
                + " echo '<versions><version>1.0</version><version>1.1-rc</version></versions>' >'" + temp
                + "/repository/dev/weir/test/driver/maven-metadata-central.xml'; echo '[ERROR] none in range'; exit 1");
        assertThat(maven().versions("dev.weir.test", "driver", progress::add)).containsExactly("1.0", "1.1-rc");
        assertThat(Files.readString(temp.resolve("asked.xml")))
                .contains("<groupId>dev.weir.test</groupId><artifactId>driver</artifactId><version>[999999,)");
        assertThat(progress).containsExactly("asking Maven for the versions of dev.weir.test:driver");
    }

    @Test
    void saysWhyThereAreNoVersions() throws IOException {
        writeWrapper("echo '[ERROR] Unknown host repo.example'; exit 1");
        assertThatThrownBy(() -> maven().versions("dev.weir.test", "driver", progress::add))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("Maven does not tell the versions of dev.weir.test:driver; Maven says: Unknown host"
                        + " repo.example");
    }

    @Test
    void fetchesSeveralJarsByOneStart() throws IOException {
        writeWrapper("printf '%s\\n' \"$@\" >'" + temp + "/args'; cp pom.xml '" + temp + "/asked.xml'");
        List<Maven.Artifact> jars = List.of(ARTIFACT, new Maven.Artifact("dev.weir.test", "other", "2.0"));
        maven().fetchTogether(jars, 3, progress::add);
        assertThat(Files.readAllLines(temp.resolve("args")))
                .contains("org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy");
        assertThat(Files.readString(temp.resolve("asked.xml")))
                .contains("<artifactId>maven-dependency-plugin</artifactId><version>3.11.0</version>")
                .contains("<artifactItem><groupId>dev.weir.test</groupId><artifactId>other</artifactId>"
                        + "<version>2.0</version></artifactItem>");
        assertThat(progress).containsExactly("fetching 2 jars by Maven, about 3 MiB each, once");
    }

    @Test
    void startsForNoSingleJarAheadOfTime() throws IOException {
        writeWrapper("exit 1");
        maven().fetchTogether(List.of(ARTIFACT), 3, progress::add);
        assertThat(progress).isEmpty();
    }

    private Maven maven() {
        return new Maven(Optional.of(temp), Optional.of(temp.resolve("repository")));
    }

    private void writeWrapper(String script) throws IOException {
        Files.writeString(temp.resolve("mvnw"), "#!/bin/sh\n" + script + "\n");
        Folders.setMode(temp.resolve("mvnw"), "rwxr-xr-x");
    }
}
