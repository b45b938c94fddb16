package dev.weir.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** What is computed between two values is above the low one and not above the high one. */
class MiddleTest {
    /** ASCII in its own order. */
    private static final Alphabet ASCII = new Alphabet(characters(), true, true, 50);

    private static List<String> characters() {
        return IntStream.rangeClosed(' ', '~').mapToObj(Character::toString).toList();
    }

    @Property
    void ofWholeNumbers(@ForAll long one, @ForAll long other) {
        Assume.that(one != other);
        BigDecimal low = BigDecimal.valueOf(Math.min(one, other));
        BigDecimal high = BigDecimal.valueOf(Math.max(one, other));
        BigDecimal middle = (BigDecimal) Middle.ofNumbers(0).between(low, high);
        assertThat(middle).isGreaterThan(low).isLessThanOrEqualTo(high);
    }

    @Property
    void ofDoubles(@ForAll double one, @ForAll double other) {
        Assume.that(one != other);
        double low = Math.min(one, other);
        double high = Math.max(one, other);
        assertThat((double) Middle.ofDoubles(low, high)).isGreaterThan(low).isLessThanOrEqualTo(high);
    }

    @Property
    void ofBytes(@ForAll @Size(16) byte[] one, @ForAll @Size(16) byte[] other) {
        int order = Arrays.compareUnsigned(one, other);
        Assume.that(order != 0);
        byte[] low = order < 0 ? one : other;
        byte[] high = order < 0 ? other : one;
        byte[] middle = (byte[]) Middle.ofBytes(16).between(low, high);
        assertThat(Arrays.compareUnsigned(middle, low)).isPositive();
        assertThat(Arrays.compareUnsigned(middle, high)).isLessThanOrEqualTo(0);
    }

    @Property
    void ofTexts(
            @ForAll @StringLength(8) @CharRange(from = ' ', to = '~') String one,
            @ForAll @StringLength(8) @CharRange(from = ' ', to = '~') String other) {
        Assume.that(!one.equals(other));
        String low = one.compareTo(other) < 0 ? one : other;
        String high = low.equals(one) ? other : one;
        assertThat((String) ASCII.between(low, high)).isGreaterThan(low).isLessThanOrEqualTo(high);
    }

    @Example
    void ofCharactersBeyondAscii() {
        assertThat((String) ASCII.between("中a", "丰a")).isGreaterThan("中a").isLessThanOrEqualTo("丰a");
        Alphabet letters = new Alphabet(List.of("aA", "bB", "cC", "dD", "eE"), true, false, 50);
        assertThat((String) letters.between("A", "é")).startsWith("c");
        assertThat(new Alphabet(characters(), false, true, 50).between("a", "é"))
                .isNull();
    }

    @Example
    void ofDatesAndTimes() {
        assertThat(Middle.ofDates("1999-12-31", "2000-01-02")).isEqualTo("2000-01-01");
        assertThat(Middle.ofDates("1999-12-31", "2000-01-01")).isEqualTo("2000-01-01");
        assertThat(Middle.ofDates("0000-00-00", "2000-01-01")).isNull();
        assertThat(Middle.ofTimes("2000-01-01 00:00:00", "2000-01-01 00:00:01"))
                .isEqualTo("2000-01-01 00:00:00.500000");
        assertThat(Middle.ofTimes("1900-01-01 00:00:00.000001", "1900-01-01 00:00:00.000002"))
                .isEqualTo("1900-01-01 00:00:00.000002");
    }
}
