package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.UsageException;
import dev.weir.rig.server.ServerUrl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerPasswordTest {
    private static final String URL = "mysql://me@db.example:3307/shop";
    private static final Map<String, String> ENVIRONMENT = Map.of("MYSQL_PWD", "from the environment");

    @TempDir
    private Path home;

    private final List<String> asked = new ArrayList<>();

    private String password(String url, Map<String, String> environment, String typed) {
        return password(null, url, environment, typed);
    }

    private String password(Path passwordFile, String url, Map<String, String> environment, String typed) {
        ServerPassword reader = new ServerPassword(passwordFile, file(), environment, prompt -> {
            asked.add(prompt);
            return Optional.ofNullable(typed);
        });
        String found = reader.in(url);
        assertThat(reader.in(url)).isEqualTo(found);
        return ServerUrl.parse(ServerUrl.withoutSchema(found)).account().password();
    }

    private Path file() {
        return home.resolve(".my.cnf");
    }

    @Test
    void thatOfTheUrlCounts() throws IOException {
        Files.writeString(file(), "[client]\npassword=other\n");

        assertThat(password("mysql://me:secret@db", ENVIRONMENT, "typed")).isEqualTo("secret");
        assertThat(asked).isEmpty();
    }

    @Test
    void theEnvironmentHasIt() {
        assertThat(password(URL, Map.of("MYSQL_PWD", "a/b@c:d%e +ü"), "typed")).isEqualTo("a/b@c:d%e +ü");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[client]\npassword=se#cret\n",
                "[mysqld]\npassword=no\n\n[client]\n# a comment\nuser = me\npassword = \"se#cret\"\n",
                "[client]\npassword = 'se#cret'\n[mysql]\npassword=no\n"
            })
    void theOptionFileGoesBeforeTheEnvironment(String text) throws IOException {
        Files.writeString(file(), text);

        assertThat(password(URL, ENVIRONMENT, "typed")).isEqualTo("se#cret");
    }

    @Test
    void thePasswordFileGoesBeforeAll() throws IOException {
        Files.writeString(file(), "[client]\npassword=other\n");
        Path passwordFile = Files.writeString(home.resolve("secret"), " a/b@c \nignored\n");

        assertThat(password(passwordFile, URL, ENVIRONMENT, "typed")).isEqualTo(" a/b@c ");
        assertThat(asked).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\nsecret\n"})
    void aPasswordFileWithoutAPasswordIsAnError(String text) throws IOException {
        Path passwordFile = Files.writeString(home.resolve("secret"), text);

        assertThatThrownBy(() -> password(passwordFile, URL, ENVIRONMENT, "typed"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--password-file=" + passwordFile + " has no password in its first line");
    }

    @Test
    void aPasswordFileThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> password(home.resolve("none"), URL, ENVIRONMENT, "typed"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("cannot read " + home.resolve("none"));
    }

    @Test
    void aPasswordFileForNoAccountIsAnError() {
        Path passwordFile = home.resolve("secret");
        ServerPassword reader = new ServerPassword(passwordFile, file(), ENVIRONMENT, prompt -> Optional.empty());

        assertThatThrownBy(() -> reader.in(null)).hasMessageContaining("give --url as well");
        assertThatThrownBy(() -> reader.in("mysql://me:secret@db"))
                .hasMessageContaining("found mysql://me@db")
                .hasMessageNotContaining("secret@");
    }

    @Test
    void anotherUsersPasswordIsNotSent() throws IOException {
        Files.writeString(file(), "[client]\nuser=admin\npassword=theirs\n");

        assertThat(password(URL, ENVIRONMENT, "typed")).isEqualTo("from the environment");
    }

    @Test
    void whoSitsAtATerminalIsAsked() {
        assertThat(password(URL, Map.of(), "typed")).isEqualTo("typed");
        assertThat(asked).containsExactly("Password of " + URL + ": ");
    }

    @Test
    void withoutATerminalThereIsNone() {
        assertThat(password(URL, Map.of(), null)).isEmpty();
    }

    @Test
    void aFileThatIsNoTextIsAnError() throws IOException {
        Files.write(file(), new byte[] {(byte) 0xff, (byte) 0xfe, 0});

        assertThatThrownBy(() -> password(URL, ENVIRONMENT, null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(".my.cnf")
                .hasMessageContaining("MYSQL_PWD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql://db/?user=me", "mysql://db", "postgres://me@db", "nonsense"})
    void whatIsNoUrlWithAUserIsLeftToItsReader(String url) {
        ServerPassword none = new ServerPassword(null, file(), ENVIRONMENT, prompt -> Optional.of("typed"));

        assertThat(none.in(url)).isEqualTo(url);
    }
}
