package dev.weir.lab.study.load;

import dev.weir.lab.study.jdbc.RedactedException;
import dev.weir.lab.study.load.LoadTable.WrongAnswerException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Requests for the user's query, whose parameter takes the keys in turn. Every answer must equal the first one to its key. */
final class OwnQuery implements LoadQuery {
    static final String LABEL = "own";

    private final OwnRequest request;
    private final List<Object> keys;
    /** The hash of the first answer to each key; 0 as long as there is none. */
    private final AtomicIntegerArray answers;

    /** Creates the requests; {@code keys} is empty if the query has no parameter. */
    OwnQuery(OwnRequest request, List<Object> keys) {
        this.request = request;
        this.keys = keys;
        this.answers = new AtomicIntegerArray(Math.max(1, keys.size()));
    }

    @Override
    public String label() {
        return LABEL;
    }

    @Override
    public String usualSql() {
        return request.sql();
    }

    @Override
    public boolean takesOneRoundTrip() {
        return false;
    }

    @Override
    public int key(int number) {
        return number % answers.length();
    }

    boolean hasParameter() {
        return !keys.isEmpty();
    }

    Object parameter(int number) {
        return keys.get(key(number));
    }

    /** Returns a character for each column, see {@link OwnReading}. */
    String columns() {
        return request.columns();
    }

    @Override
    public Rows check(int number) {
        return new SameRows(key(number));
    }

    private final class SameRows implements OwnRows {
        private final int key;
        private int hash = 1;

        SameRows(int key) {
            this.key = key;
        }

        @Override
        public void row(Object[] values) {
            for (Object value : values) {
                hash = 31 * hash + hash(value);
            }
        }

        @Override
        public void end() {
            int found = hash == 0 ? 1 : hash;
            if (!answers.compareAndSet(key, 0, found) && answers.get(key) != found) {
                throw new WrongAnswerException("wrong answer: a request of --query with key number " + (key + 1)
                        + " found other rows than the first one with this key; read what nobody writes to meanwhile");
            }
        }
    }

    /** Returns a hash of a value; of those that clients return as objects without one, a hash of their type. */
    private static int hash(Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Object[] members) {
            return Arrays.hashCode(members);
        }
        return value instanceof byte[] bytes
                ? Arrays.hashCode(bytes)
                : value instanceof Comparable<?> || value instanceof Boolean
                        ? value.hashCode()
                        : value.getClass().hashCode();
    }

    @Override
    public Throwable recorded(Throwable failure) {
        return failure == null || failure instanceof WrongAnswerException
                ? failure
                : RedactedException.of("a request of --query", failure);
    }

    @Override
    public Rows digest(StringBuilder text) {
        return new ComparedRows(text);
    }

    private final class ComparedRows implements OwnRows {
        private final StringBuilder text;

        ComparedRows(StringBuilder text) {
            this.text = text;
        }

        @Override
        public void row(Object[] values) {
            for (int column = 0; column < values.length; column++) {
                boolean isText = columns().charAt(column) == OwnReading.SAME;
                text.append(isText ? text(values[column]) : values[column] == null ? "NULL" : "value")
                        .append('\t');
            }
            text.append('\n');
        }

        @Override
        public void end() {
            text.append('\n');
        }
    }

    private static String text(Object value) {
        if (value instanceof Number) {
            return new BigDecimal(value.toString()).stripTrailingZeros().toPlainString();
        }
        // r2dbc-mysql has an array for a SET
        return value instanceof String[] members ? "'" + String.join(",", members) + "'" : "'" + value + "'";
    }
}
