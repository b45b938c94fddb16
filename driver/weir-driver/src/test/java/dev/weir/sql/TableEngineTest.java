package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableEngineTest {
    private static boolean isInnoDb(String definition) {
        return TableEngine.isInnoDb(definition, SqlDialect.of(ServerVersion.of("8.0.30")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TEMPORARY TABLE `t` (\n  `v` int DEFAULT NULL\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
                "CREATE TEMPORARY TABLE \"t (\" (\n  \"ENGINE\" decimal(4,1) COMMENT ') ENGINE=MyISAM'\n) ENGINE=InnoDB",
            })
    void innoDb(String definition) {
        assertThat(isInnoDb(definition)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TEMPORARY TABLE `t` (\n  `v` int\n) ENGINE=MyISAM COMMENT=') ENGINE=InnoDB'",
                "CREATE TEMPORARY TABLE `) ENGINE=InnoDB` (\n  `v` int COMMENT ') ENGINE=InnoDB'\n) ENGINE=MyISAM",
                "CREATE TEMPORARY TABLE `t` (\n  `v` int COMMENT '\\') ENGINE=InnoDB'\n) ENGINE=MyISAM",
                "CREATE TEMPORARY TABLE `t` (\n  `v` int\n) /*!50100 TABLESPACE `x` */ ENGINE=MyISAM",
                "CREATE TEMPORARY TABLE `s` (\n  `v` int\n) ENGINE=InnoDB SEQUENCE=1",
                // an sql_mode leaves the options out
                "CREATE TEMPORARY TABLE `t` (\n  `v` int\n)",
                "CREATE TEMPORARY TABLE `t`",
                ""
            })
    void notKnownToBe(String definition) {
        assertThat(isInnoDb(definition)).isFalse();
    }
}
