package dev.weir.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.packet.FieldType;
import dev.weir.parameter.Parameter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The columns of definitions as servers show them. */
class LoadedColumnTest {
    private static String table(String options, String... columns) {
        return "CREATE TABLE `t` (\n  " + String.join(",\n  ", columns) + ",\n  PRIMARY KEY (`id`)\n) ENGINE=InnoDB"
                + options;
    }

    private static LoadedColumn column(String definition) {
        List<LoadedColumn> columns = LoadedColumn.of(table(" DEFAULT CHARSET=utf8mb4", definition));
        assertThat(columns).hasSize(1);
        return columns.get(0);
    }

    @Test
    void namesAndOrder() {
        assertThat(LoadedColumn.of(table(
                        " DEFAULT CHARSET=utf8mb4",
                        "`id` int(11) NOT NULL AUTO_INCREMENT",
                        "`a``b` varchar(9) DEFAULT NULL",
                        "`x y` bigint(20) unsigned DEFAULT NULL /*!80023 INVISIBLE */")))
                .extracting(LoadedColumn::name, LoadedColumn::visible)
                .containsExactly(tuple("id", true), tuple("a`b", true), tuple("x y", false));
    }

    @Test
    void generatedOnesAndOtherQuotesForbidIt() {
        assertThat(LoadedColumn.of(table("", "`id` int", "`g` int GENERATED ALWAYS AS (`id` + 1) VIRTUAL")))
                .isEmpty();
        assertThat(LoadedColumn.of(table("", "`id` int", "`g` int AS (`id` + 1) STORED")))
                .isEmpty();
        assertThat(LoadedColumn.of(table("", "\"id\" int"))).isEmpty();
        assertThat(LoadedColumn.of(table("", "id int NOT NULL", "`key` int")))
                .as("sql_quote_show_create=0")
                .isEmpty();
    }

    @Test
    void whatMayBeLeftOut() {
        assertThat(column("`s` int DEFAULT NULL").optional()).isTrue();
        assertThat(column("`s` text").optional()).isTrue();
        assertThat(column("`s` int NOT NULL DEFAULT '7'").optional()).isTrue();
        assertThat(column("`s` int NOT NULL AUTO_INCREMENT").optional()).isTrue();
        assertThat(column("`s` int NOT NULL").optional()).isFalse();
        assertThat(column("`s` int NOT NULL COMMENT 'it''s DEFAULT 7, AUTO_INCREMENT'")
                        .optional())
                .isFalse();
        assertThat(column("`s` set('a',' DEFAULT ') NOT NULL").optional()).isFalse();
    }

    @Test
    void nullIsAValueOfSome() {
        assertThat(column("`s` timestamp NULL DEFAULT NULL").takes(FieldType.NULL))
                .isTrue();
        assertThat(column("`s` int COMMENT 'NOT NULL'").takes(FieldType.NULL)).isTrue();
        assertThat(column("`s` timestamp NOT NULL").takes(FieldType.NULL)).isFalse();
        assertThat(column("`s` varchar(9) NOT NULL DEFAULT 'x'").takes(FieldType.NULL))
                .isFalse();
    }

    @Test
    void bytesOfText() {
        assertThat(column("`s` varchar(9) NOT NULL").asIs()).isTrue();
        assertThat(column("`s` text CHARACTER SET utf8mb4 COLLATE utf8mb4_bin").asIs())
                .isTrue();
        assertThat(column("`s` text CHARACTER SET latin1").asIs()).isFalse();
        assertThat(column("`s` text COLLATE latin1_bin").asIs()).isFalse();
        assertThat(column("`s` text /*M!100301 COMPRESSED*/ CHARACTER SET latin1")
                        .asIs())
                .isFalse();
        assertThat(column("`s` text /*M!100301 COMPRESSED*/").asIs()).isTrue();
        assertThat(column("`s` json DEFAULT NULL").asIs()).isFalse();
        assertThat(column("`s` blob").asIs()).isTrue();
        for (String other :
                List.of("", " DEFAULT CHARSET=latin1", " DEFAULT CHARSET=latin1 COMMENT='x DEFAULT CHARSET=utf8mb4'")) {
            assertThat(LoadedColumn.of(table(other, "`s` text")).get(0).asIs())
                    .as(other)
                    .isFalse();
        }
    }

    @Test
    void valuesThatAreTheSameAsStrings() {
        assertThat(column("`s` int").takes(FieldType.LONG)).isTrue();
        assertThat(column("`s` bigint unsigned").takes(FieldType.LONGLONG | Parameter.UNSIGNED))
                .isTrue();
        assertThat(column("`s` decimal(6,2)").takes(FieldType.NEWDECIMAL)).isTrue();
        assertThat(column("`s` int").takes(FieldType.NEWDECIMAL)).isFalse();
        assertThat(column("`s` decimal(6,2)").takes(FieldType.DOUBLE)).isFalse();
        assertThat(column("`s` decimal(6,2)").takes(FieldType.VAR_STRING)).isFalse();
        assertThat(column("`s` varchar(9)").takes(FieldType.DOUBLE)).isFalse();
        for (String type : List.of("bit(1)", "year(4)", "date", "enum('a')", "json")) {
            assertThat(column("`s` " + type).takes(FieldType.LONG)).as(type).isFalse();
            assertThat(column("`s` " + type).takes(FieldType.VAR_STRING))
                    .as(type)
                    .isTrue();
        }
        assertThat(column("`s` varchar(9)").takes(FieldType.BLOB)).isFalse();
        assertThat(column("`s` longblob").takes(FieldType.BLOB)).isTrue();
        assertThat(column("`s` geometry").takes(FieldType.VAR_STRING)).isFalse();
    }
}
