package dev.weir.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Conditions of neighbours: every key is in exactly one. */
class KeyTest {
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final Key KEY = new Key(
            "PRIMARY",
            NAMES,
            NAMES.stream()
                    .map(name -> new RangeColumn(name, RangeColumn.Kind.EXACT_NUMBER, Middle.ofNumbers(0)))
                    .toList());

    private static SqlFragment between(@Nullable List<Object> from, @Nullable List<Object> before) {
        SqlFragment.Builder condition = new SqlFragment.Builder();
        KEY.between(condition, from, before);
        return condition.build();
    }

    @Example
    void boundsAreSpelledOutForTheIndex() {
        assertThat(between(null, null).sql()).isEqualTo("TRUE");
        assertThat(between(List.of(1), null).sql()).isEqualTo("`a` >= ?");
        SqlFragment both = between(List.of(1, 2), List.of(3, 4, 5));
        assertThat(both.sql())
                .isEqualTo("(`a` > ? OR (`a` = ? AND `b` >= ?))"
                        + " AND (`a` < ? OR (`a` = ? AND (`b` < ? OR (`b` = ? AND `c` < ?))))");
        assertThat(both.values()).containsExactly(1, 1, 2, 3, 3, 4, 4, 5);
    }

    @Property
    void everyKeyIsInOneOfTheRanges(
            @ForAll @Size(min = 1, max = 6) List<@Size(min = 1, max = 3) List<@IntRange(max = 3) Integer>> cuts,
            @ForAll @Size(3) List<@IntRange(max = 3) Integer> key) {
        List<List<Integer>> sorted =
                cuts.stream().distinct().sorted(KeyTest::compare).toList();
        int in = 0;
        for (int i = 0; i <= sorted.size(); i++) {
            List<Object> from = i == 0 ? null : List.copyOf(sorted.get(i - 1));
            List<Object> before = i == sorted.size() ? null : List.copyOf(sorted.get(i));
            in += new Evaluation(between(from, before), key).result() ? 1 : 0;
        }
        assertThat(in).isEqualTo(1);
    }

    /** A cut at some first columns is before all keys that have them. */
    private static int compare(List<Integer> one, List<Integer> other) {
        for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
            if (!one.get(i).equals(other.get(i))) {
                return Integer.compare(one.get(i), other.get(i));
            }
        }
        return Integer.compare(one.size(), other.size());
    }

    /** Evaluates a condition for a key. */
    private static final class Evaluation {
        private final List<String> words;
        private final Iterator<Object> values;
        private final List<Integer> key;
        private int at;

        Evaluation(SqlFragment condition, List<Integer> key) {
            words = new ArrayList<>(List.of(condition
                    .sql()
                    .replace("(", " ( ")
                    .replace(")", " ) ")
                    .strip()
                    .split("\\s+", -1)));
            values = condition.values().iterator();
            this.key = key;
        }

        boolean result() {
            boolean result = term();
            while (at < words.size() && !words.get(at).equals(")")) {
                boolean and = words.get(at++).equals("AND");
                boolean next = term();
                result = and ? result && next : result || next;
            }
            return result;
        }

        private boolean term() {
            String word = words.get(at++);
            if (word.equals("TRUE")) {
                return true;
            }
            if (word.equals("(")) {
                boolean result = result();
                at++;
                return result;
            }
            int order = Integer.compare(key.get(NAMES.indexOf(word.replace("`", ""))), (int) values.next());
            String operator = words.get(at);
            at += 2;
            return switch (operator) {
                case ">" -> order > 0;
                case ">=" -> order >= 0;
                case "=" -> order == 0;
                case "<" -> order < 0;
                default -> throw new AssertionError(operator);
            };
        }
    }
}
