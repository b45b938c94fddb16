package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.packet.ServerVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkerPlacesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    SELECT COALESCE(?, 1), ? FROM t WHERE a = ?            | ---
                    INSERT INTO t (a, b) VALUES (?, COALESCE(?, 1))        | a-
                    UPDATE t SET a = ?, b = b + ? WHERE c = ?              | a--
                    SELECT 1 FROM t WHERE a = '\\' AND b = ?               | -
                    """)
    void placesAreTold(String sql, String expected) {
        MarkerPlaces places = new SqlCommand(sql, SqlDialect.of(ServerVersion.of("9.7.0")), false).markerPlaces();
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < expected.length(); i++) {
            found.append(places.assigned(i) ? 'a' : '-');
        }
        assertThat(found).hasToString(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    DELETE FROM t ORDER BY ? LIMIT 1                             | true
                    DELETE FROM t ORDER BY a, (?) LIMIT ?                        | true
                    INSERT INTO s SELECT a, COUNT(*) FROM t GROUP BY +?          | true
                    INSERT INTO s SELECT a FROM t WHERE b = '\\' ORDER BY ?     | true
                    UPDATE t SET a = a + 1 /*!80000 ORDER BY */ ? LIMIT 1        | true
                    DELETE FROM t WHERE a = b + ? ORDER BY b LIMIT ?             | false
                    DELETE FROM t WHERE a IN (SELECT b FROM u GROUP BY b) AND c > ? | false
                    UPDATE t SET a = a + ? WHERE `by` = ?                        | false
                    """)
    void positionsAreToldInDoubt(String sql, boolean expected) {
        SqlCommand command = new SqlCommand(sql, SqlDialect.of(ServerVersion.of("9.7.0")), false);
        assertThat(command.markerPlaces().mayBePositions()).isEqualTo(expected);
    }
}
