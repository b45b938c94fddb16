package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With scripts in place of servers. */
final class InstalledServersTest {
    @TempDir
    Path temp;

    private final List<String> progress = new ArrayList<>();
    private Path libraries;

    @BeforeEach
    void create() throws IOException {
        libraries = Files.createDirectory(temp.resolve("libraries"));
    }

    @Test
    void takesTheHighestVersionWhateverItsPlace() throws IOException {
        install("a", "echo 'mysqld  Ver 8.0.46 for Linux on x86_64'");
        Path newest = install("b", "echo 'mysqld  Ver 9.10.0 for Linux on x86_64'");
        install("c", "echo 'mysqld  Ver 9.7.4 for Linux on x86_64'");

        assertThat(newest("a", "b", "c", "missing").path()).isEqualTo(newest);
        assertThat(progress).containsExactly("Newest of 3 installed: MySQL 9.10.0, " + newest);
    }

    @Test
    void passesOverMariadbAndWhatDoesNotStart() throws IOException {
        install("a", "echo 'mysqld  Ver 11.8.3-MariaDB for Linux'");
        install("b", "echo 'Exec format error'; exit 126");
        Path mysql = install("c", "echo 'mysqld  Ver 8.4.1 for Linux on x86_64'");

        assertThat(newest("a", "b", "c").path()).isEqualTo(mysql);
        assertThat(progress.get(0)).startsWith("Passed over: ").contains("Exec format error");
    }

    @Test
    void aServerThatTwoFoldersLeadToIsOne() throws IOException {
        Path mysql = install("a", "echo 'mysqld  Ver 8.4.1 for Linux on x86_64'");
        Files.createSymbolicLink(Files.createDirectory(temp.resolve("b")).resolve("mysqld"), mysql);

        newest("a", "b");

        assertThat(progress).singleElement().asString().startsWith("Newest of 1 installed");
    }

    @Test
    void saysWhereItLookedAndWhatElseThereIs() throws IOException {
        install("a", "echo 'mysqld  Ver 11.8.3-MariaDB for Linux'");

        assertThatThrownBy(() -> newest("a"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining(temp.resolve("a").toString())
                .hasMessageContaining("--server=mysql");
    }

    @Test
    void mariadbIsTakenAndSaidWhereNoMysqlIs() throws IOException {
        Path mariadb = install("a", "mariadbd", "echo 'mariadbd  Ver 11.8.3-MariaDB for Linux'");
        Files.createSymbolicLink(mariadb.resolveSibling("mysqld"), mariadb);

        assertThat(installed("a").path().toRealPath()).isEqualTo(mariadb.toRealPath());
        assertThat(progress).anyMatch(line -> line.endsWith("MariaDB is taken"));
    }

    @Test
    void mysqlComesBeforeMariadb() throws IOException {
        install("a", "mariadbd", "echo 'mariadbd  Ver 11.8.3-MariaDB for Linux'");
        Path mysql = install("b", "echo 'mysqld  Ver 8.4.1 for Linux on x86_64'");

        assertThat(installed("a", "b").path()).isEqualTo(mysql);
        assertThat(progress).containsExactly("Newest of 1 installed: MySQL 8.4.1, " + mysql);
    }

    @Test
    void whereThereIsNeitherTheErrorSaysWhatToDo() {
        assertThatThrownBy(() -> installed("a"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContainingAll(
                        System.getProperty("os.arch"), temp.resolve("a").toString(), "--url");
    }

    @Test
    void foldersOfServersBelowAFolderAreFound() throws IOException {
        install("mysql-9.7.0/bin", "echo");

        assertThat(InstalledServers.below(temp))
                .containsExactly(temp.resolve("mysql-9.7.0").resolve("bin"));
        assertThat(InstalledServers.below(temp.resolve("missing"))).isEmpty();
    }

    private ServerBinary installed(String... folders) {
        return servers(folders).newestOrMariadb(libraries, ServerSettings.defaults(progress::add));
    }

    private InstalledServers servers(String... folders) {
        return new InstalledServers(List.of(folders).stream().map(temp::resolve).toList());
    }

    private ServerBinary newest(String... folders) {
        return servers(folders).newest(libraries, ServerSettings.defaults(progress::add));
    }

    private Path install(String folder, String behaviour) throws IOException {
        return install(folder, "mysqld", behaviour);
    }

    private Path install(String folder, String name, String behaviour) throws IOException {
        Path program = Files.createDirectories(temp.resolve(folder)).resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + behaviour + "\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }
}
