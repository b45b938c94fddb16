package dev.weir.rig.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.Account;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On a server that is somebody else's as far as the lab can tell. */
final class SchemaTest {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static ChildServer owner;

    private String name;

    @BeforeAll
    static void start() {
        owner = Labs.start("mysql", ServerSettings.small());
    }

    @AfterAll
    static void stop() {
        if (owner != null) {
            owner.close();
        }
    }

    @BeforeEach
    void rename() {
        name = "schema_" + NUMBER.incrementAndGet();
    }

    @Test
    void aServerByUrlIsDescribedAndLeftRunning() {
        var server = Labs.asUrl(owner, owner.url().account());
        assertThat(server.describe().origin()).isEqualTo("url");
        assertThat(server.describe().startMillis()).isZero();
        assertThat(server.pid()).isEmpty();
        assertThat(server.nativePasswordAccount()).isEmpty();
        assertThat(Labs.asUrl(owner, owner.nativePasswordAccount().orElseThrow())
                        .nativePasswordAccount())
                .isEqualTo(owner.nativePasswordAccount());
        assertThat(server.isAlive()).isTrue();
        server.close();
        assertThat(owner.isAlive()).isTrue();
    }

    @Test
    void isCreatedTakenUpAgainAndDropped() throws SQLException {
        var first = Schema.open(owner, name);
        Labs.execute(owner, "CREATE TABLE " + name + ".t (id INT)");

        var resumed = Schema.open(owner, name);
        assertThat(tables()).isEqualTo("t,weir_owner");

        resumed.drop();
        assertThat(tables()).isNull();
        first.drop();
    }

    @Test
    void aForeignSchemaIsNeitherWrittenNorDropped() throws SQLException {
        Labs.execute(owner, "CREATE DATABASE " + name, "CREATE TABLE " + name + ".orders (id INT)");
        assertThatThrownBy(() -> Schema.open(owner, name))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("schema=" + name)
                .hasMessageContaining("was not created by Weir")
                .hasMessageContaining("--schema");
        assertThat(tables()).isEqualTo("orders");
    }

    @Test
    void atableOfTheSameNameIsNoMark() throws SQLException {
        Labs.execute(owner, "CREATE DATABASE " + name, "CREATE TABLE " + name + ".weir_owner (id INT)");
        assertThatThrownBy(() -> Schema.open(owner, name)).isInstanceOf(UsageException.class);
        Labs.execute(
                owner,
                "DROP TABLE " + name + ".weir_owner",
                "CREATE TABLE " + name + ".weir_owner (token CHAR(32), mark CHAR(100))",
                "INSERT INTO " + name + ".weir_owner VALUES ('1', 'mine')");
        assertThatThrownBy(() -> Schema.open(owner, name)).isInstanceOf(UsageException.class);
        assertThat(tables()).isEqualTo("weir_owner");
    }

    @Test
    void aSchemaReplacedMeanwhileIsNotDropped() throws SQLException {
        var ours = Schema.open(owner, name);
        Labs.execute(
                owner, "DROP DATABASE " + name, "CREATE DATABASE " + name, "CREATE TABLE " + name + ".orders (id INT)");
        assertThatThrownBy(ours::drop).isInstanceOf(UsageException.class).hasMessageContaining("left alone");
        assertThat(tables()).isEqualTo("orders");

        Labs.execute(owner, "DROP DATABASE " + name);
        var another = Schema.open(owner, name);
        assertThatThrownBy(ours::drop).isInstanceOf(UsageException.class);
        another.drop();
    }

    @Test
    void anAccountThatMayNotCreateIsToldWhatToAskFor() throws SQLException {
        var server = Labs.asUrl(owner, account("reader", "GRANT SELECT ON *.* TO"));
        assertThatThrownBy(() -> Schema.open(server, name))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("may not create schema=" + name)
                .hasMessageContaining("user=reader")
                .hasMessageContaining("GRANT ALL ON `" + name + "`.* TO 'reader'")
                .hasMessageNotContaining("hidden");
        assertThat(tables()).isNull();
    }

    @Test
    void anAccountThatMayCreateButNotMarkLeavesNothingOrSaysSo() throws SQLException {
        var clumsy = Labs.asUrl(owner, account("clumsy", "GRANT CREATE ON *.* TO"));
        assertThatThrownBy(() -> Schema.open(clumsy, name))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("schema=" + name + " was created")
                .hasMessageContaining("drop it by hand");
        Labs.execute(owner, "DROP DATABASE " + name);

        var tidy = Labs.asUrl(owner, account("tidy", "GRANT CREATE, DROP ON *.* TO"));
        assertThatThrownBy(() -> Schema.open(tidy, name))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("may not create schema=" + name);
        assertThat(Labs.query(
                        owner, "SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = '" + name + "'"))
                .isEqualTo("0");
    }

    @Test
    void anAccountOfThisSchemaOnlyIsEnough() throws SQLException {
        var server = Labs.asUrl(owner, account("narrow", "GRANT ALL ON `" + name + "`.* TO"));
        var schema = Schema.open(server, name);
        assertThat(tables()).isEqualTo("weir_owner");
        schema.drop();
        assertThat(tables()).isNull();
    }

    @Test
    void aSchemaTheAccountCannotSeeIsForeign() throws SQLException {
        Labs.execute(owner, "CREATE DATABASE " + name, "CREATE TABLE " + name + ".orders (id INT)");
        var server = Labs.asUrl(owner, account("stranger", "GRANT ALL ON `stranger_own`.* TO"));
        assertThatThrownBy(() -> Schema.open(server, name)).isInstanceOf(EnvironmentException.class);
        assertThat(tables()).isEqualTo("orders");
    }

    @Test
    void aWrongPasswordIsOneLine() {
        assertThatThrownBy(() -> Labs.asUrl(owner, new Account(owner.user(), "hidden")))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage("server refuses the login at host=127.0.0.1 port=" + owner.port()
                        + " user=weir: wrong password, or no such account for this client; "
                        + "check user and password of --url");
    }

    @Test
    void aLockedAccountIsOneLine() throws SQLException {
        var account = account("locked", "GRANT SELECT ON *.* TO");
        Labs.execute(owner, "ALTER USER 'locked'@'%' ACCOUNT LOCK");
        assertThatThrownBy(() -> Labs.asUrl(owner, account))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("user=locked")
                .hasMessageContaining("locked")
                .hasMessageNotContaining("hidden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a`b", "a;b", "mysql.user"})
    void namesThatNeedQuotingAreRefused(String bad) {
        assertThatThrownBy(() -> Schema.open(owner, bad))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--schema=" + bad);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql", "information_schema", "sys"})
    void systemSchemasAreForeign(String system) {
        assertThatThrownBy(() -> Schema.open(owner, system))
                .isInstanceOfAny(UsageException.class, EnvironmentException.class)
                .hasMessageContaining("schema=" + system);
    }

    private Account account(String user, String grant) throws SQLException {
        Labs.execute(owner, "CREATE USER '" + user + "'@'%' IDENTIFIED BY 'hidden'", grant + " '" + user + "'@'%'");
        return new Account(user, "hidden");
    }

    /** Names of the schema's tables, null when there are none. */
    private String tables() throws SQLException {
        return Labs.query(
                owner,
                "SELECT GROUP_CONCAT(table_name ORDER BY table_name) FROM information_schema.tables WHERE table_schema = '"
                        + name + "'");
    }
}
