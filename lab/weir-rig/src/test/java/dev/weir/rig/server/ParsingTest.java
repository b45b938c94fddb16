package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ParsingTest {
    @ParameterizedTest
    @CsvSource({
        "mysql://me:secret@db.example:3307/, db.example, 3307, me, secret",
        "mysql://me:secret@db.example, db.example, 3306, me, secret",
        "mysql://me:p%40s%3As+1@10.0.0.1:3306/, 10.0.0.1, 3306, me, p@s:s+1",
        "mysql://me@[::1]:3306/, ::1, 3306, me, ''",
        "jdbc:mysql://db.example:3307/?user=me&password=se%26cret, db.example, 3307, me, se&cret",
        "jdbc:mariadb://db.example/?password=secret&user=me, db.example, 3306, me, secret",
    })
    void readsUrls(String url, String host, int port, String user, String password) {
        assertThat(ServerUrl.parse(url)).isEqualTo(new ServerUrl(host, port, new Account(user, password)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://me:hidden@db.example/",
                "mysql://me:hidden@/",
                "mysql://me:hid den@db.example/",
                "mysql://me:hidden%zz@db.example/",
                "mysql://:hidden@db.example/",
                "mysql://me:hidden@db.example:0/",
                "mysql://me:hidden@db.example:99999/",
                "mysql://me:hidden@db.example/orders",
                "jdbc:mysql://db.example/?password=hidden",
                "jdbc:mysql://db.example/?user=me&password=hidden&useSSL=false",
                "nonsense hidden",
            })
    void refusesOtherUrlsInOneLineWithoutThePassword(String url) {
        assertThatThrownBy(() -> ServerSpec.ofUrl(url))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        e -> assertThat(e.getMessage())
                                .startsWith("--url")
                                .doesNotContain("hid")
                                .doesNotContain("\n"));
    }

    @Test
    void textFormsHideThePassword() {
        var spec = ServerSpec.ofUrl("mysql://me:secret@db.example/");
        assertThat(spec.toString())
                .contains("host=db.example port=3306 user=me")
                .doesNotContain("secret");
    }

    @Test
    void readsServerNames() {
        assertThat(ServerSpec.parse("mysql")).isEqualTo(new ServerSpec.Embedded(Distribution.MYSQL));
        assertThat(ServerSpec.parse("mariadb")).isEqualTo(new ServerSpec.Embedded(Distribution.MARIADB));
        assertThat(ServerSpec.parse("/bin/../bin/sh"))
                .isEqualTo(new ServerSpec.Binary(java.nio.file.Path.of("/bin/sh")));
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, 'expected mysql, mariadb, newest, installed, path, or the path'",
        "/etc/passwd, not an executable file",
        "/no/such/mysqld, not an executable file",
        "mysql://me@host/, named by --url",
    })
    void refusesOtherServerNames(String server, String explanation) {
        assertThatThrownBy(() -> ServerSpec.parse(server))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(explanation);
    }

    @ParameterizedTest
    @CsvSource({
        "8.0.15, MySQL 8.0.15",
        "5.7.44-log, MySQL 5.7.44",
        "9.7.4-2, MySQL 9.7.4",
        "11.4.5-MariaDB, MariaDB 11.4.5",
        "5.5.5-10.6.1-MariaDB-1:10.6.1+maria~focal, MariaDB 10.6.1",
    })
    void readsVersions(String text, String version) {
        assertThat(ProductVersion.of(text)).hasToString(version);
    }

    @Test
    void readsWhatAProgramPrints() {
        var line = "/opt/bin/mariadbd  Ver 10.11.19-MariaDB-0+deb12u1 for debian-linux-gnu on x86_64 (Debian 12)";
        assertThat(ProductVersion.ofProgram(line)).hasToString("MariaDB 10.11.19");
        assertThatThrownBy(() -> ProductVersion.ofProgram("GNU bash, version 5.2"))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("\"GNU bash, version 5.2\"");
    }
}
