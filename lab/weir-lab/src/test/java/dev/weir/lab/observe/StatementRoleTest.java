package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts as servers normalise them: MySQL 5.7, 8.0 and 9, MariaDB. */
class StatementRoleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SET `autocommit` = ?; TRANSACTION_SETTING",
                "SET SESSION TRANSACTION READ ONLY; TRANSACTION_SETTING",
                "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED; TRANSACTION_SETTING",
                "SET SESSION `transaction_isolation` = ?; TRANSACTION_SETTING",
                "SET NAMES `utf8mb4`; SETTING",
                "SET `character_set_results` = NULL; SETTING",
                "SET GLOBAL `max_connections` = ?; OTHER",
                "SELECT @@SESSION . `transaction_isolation`; TRANSACTION_QUESTION",
                "SELECT @@SESSION . `tx_read_only`; TRANSACTION_QUESTION",
                "SELECT @@session . `auto_increment_increment` AS `a` , @@session . `transaction_isolation`; QUESTION",
                "SELECT @ @ `version_comment` LIMIT ?; QUESTION",
                "SHOW WARNINGS; QUESTION",
                "SHOW GLOBAL STATUS; OTHER",
                "SELECT ?; VALIDATION",
                "SELECT DATABASE ( ); VALIDATION",
                "SELECT `a` FROM `t` WHERE `id` = ?; READ",
                "( SELECT ? ) UNION ( SELECT ? ); READ",
                "WITH `c` AS ( SELECT ? ) SELECT * FROM `c`; READ",
                "SELECT `a` FROM `t` WHERE `id` = ? FOR UPDATE; LOCKING_READ",
                "SELECT `a` FROM `t` LOCK IN SHARE MODE; LOCKING_READ",
                "INSERT INTO `t` VALUES (...); INSERT",
                "REPLACE INTO `t` VALUES (...); INSERT",
                "UPDATE `t` SET `a` = ?; WRITE",
                "DELETE FROM `t`; WRITE",
                "COMMIT; END",
                "ROLLBACK; END",
                "ROLLBACK TO SAVEPOINT `s`; OTHER",
                "START TRANSACTION; BEGIN",
                "BEGIN; BEGIN",
                "USE `shop`; USE",
                "CALL `p` ( ); OTHER",
                "CREATE TABLE `t` ( `a` INTEGER ); OTHER",
                "''; OTHER"
            })
    void isTold(String text, StatementRole kind) {
        assertThat(StatementRole.of(text)).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "PREPARE SELECT `v` FROM `t` WHERE `id` = ?; false",
                "SELECT ? AS `weir_look`; false",
                "PREPARE `s` FROM @ `a`; true",
                "SELECT `prepare` FROM `t`; true"
            })
    void preparationsAndLooksAreNoStatementsOfAnApplication(String text, boolean expected) {
        assertThat(new Digest("shop", "id", text, "", 1, 1, 0, 1, 1, 0).isOfAnApplication())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "EXECUTE SELECT `v` FROM `t` WHERE `id` = ?; SELECT `v` FROM `t` WHERE `id` = ?",
                "EXECUTE ( SELECT ? ) UNION ( SELECT ? ); ( SELECT ? ) UNION ( SELECT ? )",
                "EXECUTE INSERT INTO `t` VALUES (...); INSERT INTO `t` VALUES (...)",
                "EXECUTE `s` USING @ `a`; EXECUTE `s` USING @ `a`",
                "SELECT `execute` FROM `t`; SELECT `execute` FROM `t`"
            })
    void executionsOfPreparedStatementsAreStatements(String digestText, String text) {
        assertThat(Digest.executed(digestText)).isEqualTo(text);
    }
}
