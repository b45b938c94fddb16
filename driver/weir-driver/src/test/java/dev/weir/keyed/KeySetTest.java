package dev.weir.keyed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KeySetTest {
    private static final BigInteger UNSIGNED_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);

    private static List<Integer> places(KeySet keys, int index) {
        List<Integer> places = new ArrayList<>();
        for (int place = keys.firstPlace(index); place != KeySet.NONE; place = keys.nextPlace(place)) {
            places.add(place);
        }
        return places;
    }

    @Test
    void integersOfAllClassesAreOneKey() throws SQLException {
        KeySet keys = new KeySet(Arrays.asList(7L, null, 7, (short) 7, 8, (byte) 7, BigInteger.valueOf(7)));
        assertThat(keys.kind()).isEqualTo(KeyKind.INTEGER);
        assertThat(keys.size()).isEqualTo(2);
        assertThat(places(keys, keys.indexOf(7L))).containsExactly(0, 2, 3, 5, 6);
        assertThat(places(keys, keys.indexOf(8L))).containsExactly(4);
        assertThat(keys.indexOf(9L)).isEqualTo(KeySet.NONE);
    }

    @Test
    void integersThatNoColumnHoldsAreNotAskedFor() throws SQLException {
        KeySet keys = new KeySet(List.of(
                UNSIGNED_MAX,
                UNSIGNED_MAX.add(BigInteger.ONE),
                UNSIGNED_MAX.negate(),
                BigInteger.valueOf(Long.MIN_VALUE)));
        assertThat(keys.size()).isEqualTo(2);
        assertThat(keys.get(keys.indexOf(UNSIGNED_MAX))).isEqualTo(UNSIGNED_MAX);
        assertThat(keys.indexOf(Long.MIN_VALUE)).isEqualTo(1);
    }

    @Test
    void bytesAreEqualByContent() throws SQLException {
        KeySet keys = new KeySet(List.of(new byte[] {1, 2}, new byte[] {1, 2}, new byte[] {1, 2, 0}));
        assertThat(keys.size()).isEqualTo(2);
        assertThat(places(keys, 0)).containsExactly(0, 1);
    }

    @Test
    void textsThatDifferInTrailingSpacesCannotBeToldApart() throws SQLException {
        assertThat(new KeySet(List.of("a ", "a ", "A", " a", "a\t")).size()).isEqualTo(4);
        assertThatThrownBy(() -> new KeySet(List.of("a", "b", "a ")))
                .hasMessageContaining("keys \"a\" and \"a \"")
                .hasMessageContaining("two calls");
    }

    @Test
    void keysOfTwoKindsAndOfOtherClassesAreRefused() {
        assertThatThrownBy(() -> new KeySet(List.of(1, "1")))
                .hasMessageContaining("key of class=java.lang.String")
                .hasMessageContaining("Integer, Long, Short, Byte or BigInteger");
        assertThatThrownBy(() -> new KeySet(List.of(UUID.randomUUID()))).hasMessageContaining("class=java.util.UUID");
        assertThatThrownBy(() -> new KeySet(List.of(1.0))).hasMessageContaining("class=java.lang.Double");
    }

    @Test
    void nullsAloneAreNoKeys() throws SQLException {
        KeySet keys = new KeySet(Arrays.asList(null, null));
        assertThat(keys.size()).isZero();
        assertThat(keys.kind()).isNull();
    }
}
