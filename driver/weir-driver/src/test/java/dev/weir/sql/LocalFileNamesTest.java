package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalFileNamesTest {
    private static final SqlDialect MYSQL = SqlDialect.of(ServerVersion.of("8.0.36"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LOAD DATA LOCAL INFILE 'f' INTO TABLE t",
                "load data concurrent local infile \"f\" replace into table t",
                "LOAD DATA LOW_PRIORITY LOCAL INFILE 'f' INTO TABLE t",
                "LOAD XML LOCAL INFILE 'f' INTO TABLE t",
                "LOAD DATA FROM LOCAL INFILE 'f' INTO TABLE t",
                "SELECT 1; LOAD DATA/**/LOCAL -- x\nINFILE'f' INTO TABLE t",
                "/*!50000 LOAD DATA */ LOCAL INFILE 'f' INTO TABLE t",
                "LOAD LOAD DATA LOCAL INFILE 'f'"
            })
    void aNameIsFound(String sql) {
        assertThat(LocalFileNames.find(sql, MYSQL)).containsExactly("f");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "LOAD DATA INFILE 'f' INTO TABLE t",
                "SELECT 'LOAD DATA LOCAL INFILE ''f'''",
                "SELECT \"LOAD DATA LOCAL INFILE 'f'\"",
                "SELECT `LOAD DATA LOCAL INFILE 'f'`",
                "SELECT 1 /* LOAD DATA LOCAL INFILE 'f' */ # LOAD DATA LOCAL INFILE 'f'",
                "LOAD DATA LOCAL INFILE f",
                "LOAD DATA LOCAL INFILE",
                "LOAD DATA LOCAL, INFILE 'f'",
                "SELECT local infile 'f'",
                ""
            })
    void whatIsNoNameIsNot(String sql) {
        assertThat(LocalFileNames.find(sql, MYSQL)).isEmpty();
    }

    @Test
    void everyReadingOfTheModesCounts() {
        assertThat(LocalFileNames.find("LOAD DATA LOCAL INFILE 'C:\\temp\\a' INTO TABLE t", MYSQL))
                .containsExactly("C:\tempa", "C:\\temp\\a");
        assertThat(LocalFileNames.find("LOAD DATA LOCAL INFILE 'it''s'", MYSQL)).containsExactly("it's");
        assertThat(LocalFileNames.find("LOAD DATA LOCAL INFILE 'a\\'b'", MYSQL)).contains("a'b");
        assertThat(LocalFileNames.find("LOAD DATA LOCAL INFILE 'a'; LOAD DATA LOCAL INFILE 'b'", MYSQL))
                .containsExactly("a", "b");
    }
}
