package dev.weir.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdRoomTest {
    private static final int ROWS = 100;

    private static IdRoom room(String type, String options) {
        return IdRoom.of(
                "CREATE TABLE `t` (\n  `id` int AUTO_INCREMENT COMMENT '\\n) ENGINE=x '\n) " + options, type, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ENGINE=InnoDB",
                "ENGINE=InnoDB DEFAULT CHARSET=utf8mb4",
                "ENGINE=InnoDB AUTO_INCREMENT=2146000000",
                "ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=utf8mb4 COMMENT='AUTO_INCREMENT=2147483640'",
                "/*!50100 TABLESPACE `innodb_system` */ ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=latin1",
                "ENGINE=InnoDB AUTO_INCREMENT=7 DEFAULT CHARSET=latin1\n/*!50100 PARTITION BY KEY (s)\nPARTITIONS 3 */",
                "ENGINE=InnoDB DEFAULT CHARSET=latin1\n PARTITION BY KEY (s)\n(PARTITION `p` ENGINE = InnoDB)"
            })
    void ample(String options) {
        assertThat(room("int", options).isAmple(ROWS)).isTrue();
    }

    /** Little is left, or nobody knows. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ENGINE=InnoDB AUTO_INCREMENT=2147000000",
                "ENGINE=InnoDB AUTO_INCREMENT=2147000000 DEFAULT CHARSET=utf8mb4",
                "/*!50100 TABLESPACE `innodb_system` */ ENGINE=InnoDB AUTO_INCREMENT=2147000000",
                "ENGINE=InnoDB AUTO_INCREMENT=18446744073709551570",
                "DEFAULT CHARSET=utf8mb4",
                ""
            })
    void notAmple(String options) {
        assertThat(room("int", options).isAmple(ROWS)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "tinyint(3)-unsigned,false",
        "smallint,false",
        "mediumint(9),true",
        "int(10)-unsigned-zerofill,true",
        "bigint(20),true",
        "bigint-unsigned,true",
        "double,false",
        "'',false"
    })
    void typesOfColumns(String type, boolean ample) {
        assertThat(room(type, "ENGINE=InnoDB").isAmple(ROWS)).isEqualTo(ample);
    }

    @Test
    void aHundredBatchesOfTheirSize() {
        IdRoom room = room("int", "ENGINE=InnoDB AUTO_INCREMENT=1147483648");
        assertThat(room.isAmple(9_999_999)).isTrue();
        assertThat(room.isAmple(10_000_001)).isFalse();
    }

    @Test
    void whatTheServerHasGivenIsGone() {
        IdRoom room = room("int", "ENGINE=InnoDB");
        room.idsGiven(2_140_000_000, 100, 1);
        room.idsGiven(50, 100, 0);
        assertThat(room.isAmple(ROWS)).isTrue();
        room.idsGiven(2_140_000_100, 100, 9);
        assertThat(room.isAmple(ROWS)).isFalse();
    }

    @Test
    void idsBeyondALong() {
        IdRoom room = room("bigint-unsigned", "ENGINE=InnoDB");
        room.idsGiven(-5, 1, 1);
        assertThat(room.isAmple(ROWS)).isFalse();
    }
}
