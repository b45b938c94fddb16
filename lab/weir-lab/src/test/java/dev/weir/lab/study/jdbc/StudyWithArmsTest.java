package dev.weir.lab.study.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudyWithArmsTest {
    private static final String CACHED = "?useServerPrepStmts=true&cachePrepStmts=true";

    private static Study study(String name) {
        return Studies.named(name, Map.of());
    }

    private static Study with(String name, String arm) {
        return StudyWithArms.of(study(name), List.of(arm), "", release -> null);
    }

    @ParameterizedTest
    @CsvSource({
        "stream, connectorj, connectorj.at-once",
        "stream, mariadb, mariadb.at-once",
        "stream, weir, weir.default",
        "stream, connectorj.stream, connectorj.stream",
        "keys, connectorj, connectorj.thread-local",
        "keys, weir, weir.thread-local",
        "metadata, connectorj, connectorj.uncached",
        "metadata, mariadb, mariadb.prepared",
        "metadata, weir, weir.auto",
        "blob, mariadb, mariadb.plain"
    })
    void aDriverAloneIsItsUsualArm(String study, String text, String id) {
        assertThat(StudyWithArms.id(study(study), text)).contains(id);
        assertThat(StudyWithArms.id(study(study), text + "?tinyInt1isBit=false"))
                .contains(id + "?tinyInt1isBit=false");
    }

    @Test
    void whatAStudyDoesNotHaveIsNoArmOfIt() {
        assertThat(StudyWithArms.id(study("keys"), "connectorj.at-once")).isEmpty();
        assertThat(with("keys", "connectorj.at-once?tcpNoDelay=false").arms())
                .hasSameSizeAs(study("keys").arms());
    }

    @Test
    void theArmIsComparedWithItselfWithoutThem() {
        Study study = with("stream", "connectorj" + CACHED);

        assertThat(study.comparisons().get(0))
                .isEqualTo(new Manifest.Comparison(
                        "connectorj.at-once" + CACHED,
                        "connectorj.at-once",
                        "What do useServerPrepStmts=true and cachePrepStmts=true change for connectorj.at-once?",
                        true));
        assertThat(with("stream", "weir?resultWindow=1M").comparisons().get(0).question())
                .isEqualTo("What does resultWindow=1M change for weir.default?");
    }

    @Test
    void orWithAnotherOne() {
        Study study = StudyWithArms.of(
                study("keys"),
                List.of("weir?pipelining=off", "mariadb?useBulkStmts=true"),
                "connectorj.hikari",
                release -> null);

        assertThat(study.comparisons())
                .extracting(Manifest.Comparison::arm, Manifest.Comparison::reference, Manifest.Comparison::question)
                .startsWith(
                        tuple(
                                "weir.thread-local?pipelining=off",
                                "connectorj.hikari",
                                "How does weir.thread-local with pipelining=off compare with connectorj.hikari?"),
                        tuple(
                                "mariadb.thread-local?useBulkStmts=true",
                                "connectorj.hikari",
                                "How does mariadb.thread-local with useBulkStmts=true compare with connectorj.hikari?"));
    }

    @Test
    void optionsShowInNameDescriptionAndSettingsAndTheUsersWin() {
        Manifest.Arm arm = with("metadata", "connectorj?cacheResultSetMetadata=true")
                .arm("connectorj.uncached?cacheResultSetMetadata=true")
                .info();

        assertThat(arm.mode()).isEqualTo("uncached with cacheResultSetMetadata=true");
        assertThat(arm.description()).endsWith(", with cacheResultSetMetadata=true");
        assertThat(arm.settings())
                .containsEntry("cacheResultSetMetadata", "true")
                .containsEntry("useServerPrepStmts", "true")
                .containsEntry("options added", "cacheResultSetMetadata=true");
    }

    /** A plain statement is never prepared: the option would change nothing. */
    @Test
    void whatIsPreparedOnTheServerIsReadByPreparedStatements() {
        Manifest.Arm arm = with("stream", "connectorj?useServerPrepStmts=true")
                .arm("connectorj.at-once?useServerPrepStmts=true")
                .info();

        assertThat(arm.protocol()).isEqualTo("prepared");
        assertThat(arm.settings())
                .containsEntry("statement", "PreparedStatement, one per operation")
                .containsEntry("useServerPrepStmts", "true")
                .as("as the driver has it where nobody asks for a cache")
                .containsEntry("cachePrepStmts", "false");
        assertThat(with("keys", "connectorj?useServerPrepStmts=false")
                        .arm("connectorj.thread-local?useServerPrepStmts=false")
                        .info()
                        .protocol())
                .isEqualTo("text");
    }

    @Test
    void anIdIsOneWordFromWhichTheArmCanBeMadeAgain() {
        String text = "mariadb?sessionVariables=sql_mode='ANSI'%2Ctime_zone=%27%2B01:00%27";
        String id = StudyWithArms.id(study("stream"), text).orElseThrow();

        assertThat(id).doesNotContain(" ", ",", "@", "'");
        Arm again = StudyWithArms.arm(study("stream"), id);
        assertThat(again.info()).isEqualTo(with("stream", text).arm(id).info());
        assertThat(again.info().settings()).containsEntry("sessionVariables", "sql_mode='ANSI',time_zone='+01:00'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connectorj?useServerPrepStmt=true | Connector/J has no option useServerPrepStmt; did you mean useServerPrepStmts?",
                "mariadb?cachePrepStmt=true | MariaDB Connector/J has no option cachePrepStmt; did you mean cachePrepStmts?",
                "weir?resultwindow=1M | Weir has no option resultwindow; did you mean resultWindow?",
                "connectorj?useServerPrepStmts=maybe | The value 'maybe' is not acceptable",
                "mariadb?prepStmtCacheSize=many | prepStmtCacheSize must be Integer, was 'many'",
                "weir?resultWindow=lots | option resultWindow=lots; expected bytes",
                "weir?useServerPrepStmts=maybe | option useServerPrepStmts=maybe; expected true or false",
                "connectorj?useSSL=false | option useSSL cannot be added: whether and how a session is encrypted",
                "mariadb?user=root | option user cannot be added: the lab signs in by its own account",
                "weir?socketPath=/tmp/x | option socketPath cannot be added: the lab says where to connect to",
                "drizzle.at-once?x=y | Drizzle takes no options here",
                "raw.limit?x=y | raw takes no options here",
                "connectorj? | expected name=value after the ?",
                "connectorj?useServerPrepStmts | expected name=value after the ?",
                "connectorj?tcpNoDelay=true&tcpNoDelay=false | option tcpNoDelay is given twice",
                "connectorj?tcpNoDelay=true@new.jar | options and the path of a jar do not go together",
                "weir?sessionVariables=%2 | has a % without two hexadecimal digits"
            })
    void whatCannotBeIsToldInTheDriversWords(String arm, String expected) {
        assertThatThrownBy(() -> with("stream", arm))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("arm=" + arm)
                .hasMessageContaining(expected)
                .matches(thrown -> thrown.getMessage().lines().count() == 1);
    }

    @Test
    void withoutOptionsTheStudyIsItself() {
        Study study = study("stream");

        assertThat(StudyWithArms.of(study, List.of("weir.default"), "", release -> null))
                .isSameAs(study);
    }

    @Test
    void aQuestionMarkBehindAnAtBelongsToTheJar() {
        assertThatThrownBy(() -> with("stream", "weir.default@a?b.jar"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("there is no file")
                .hasMessageContaining("a?b.jar");
    }

    @Test
    void jarsOfAnArmAreComparedWithTheOneBeforeAndWithTheArmAsItIs(@TempDir Path folder) throws IOException {
        String old = jar(folder.resolve("old.jar"));
        String newer = jar(folder.resolve("newer.jar"));
        Study study = StudyWithArms.of(
                study("releases"),
                List.of("connectorj@" + old, "connectorj@" + newer, "connectorj@" + newer, "connectorj"),
                "",
                release -> null);

        assertThat(study.comparisons())
                .filteredOn(each -> each.arm().contains("@"))
                .extracting(Manifest.Comparison::arm, Manifest.Comparison::reference)
                .containsExactly(
                        tuple("connectorj.default@" + old, "connectorj.default"),
                        tuple("connectorj.default@" + newer, "connectorj.default@" + old),
                        tuple("connectorj.default@" + newer, "connectorj.default"));
        assertThat(study.arm("connectorj.default@" + old).info().about().label())
                .isEqualTo("Connector/J default, old.jar");
    }

    private static String jar(Path file) throws IOException {
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new JarEntry("com/mysql/cj/jdbc/Driver.class"));
        }
        return file.toString();
    }
}
