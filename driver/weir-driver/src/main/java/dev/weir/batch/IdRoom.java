package dev.weir.batch;

import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ids that an AUTO_INCREMENT column has left, as far as is known. A statement of many rows uses up an id for each, also if it fails:
 * run one by one then, its rows must find ids as single statements would have found them. Thread-safe.
 */
public final class IdRoom {
    public static final IdRoom NONE = new IdRoom(0, 0, 1);

    /** Batches of a size for which there must be room. */
    private static final long BATCHES = 100;

    /** Ids that must be left for what others insert meanwhile. */
    private static final long OTHERS = 1 << 20;

    /** Digits of a number that fits for sure. */
    private static final int DIGITS = 18;

    /** The last line of a definition but for partitions, unless the sql_mode hides it. No other begins so: names are in quotes. */
    private static final Pattern OPTIONS =
            Pattern.compile("\n\\) (?:/\\*.*?\\*/ )?ENGINE=\\w+(?: AUTO_INCREMENT=(\\d+))?(?= |\n|\\z)");

    /** 0 where nothing is known. */
    private final long last;

    private final AtomicLong next;
    private volatile long step;

    private IdRoom(long last, long next, long step) {
        this.last = last;
        this.next = new AtomicLong(next);
        this.step = step;
    }

    /**
     * Reads it from what {@code SHOW CREATE TABLE} says, which has the next id as it is now, not as the catalog had it when it was last
     * asked; {@code type} is the column's, such as {@code int unsigned}, {@code step} the session's {@code auto_increment_increment}.
     */
    static IdRoom of(String definition, String type, long step) {
        Matcher options = OPTIONS.matcher(definition);
        if (!options.find()) {
            return NONE;
        }
        String next = options.group(1) == null ? "1" : options.group(1);
        return next.length() > DIGITS ? NONE : new IdRoom(last(type), Long.parseLong(next), step);
    }

    /** The largest id of an integer type; none of another. */
    private static long last(String type) {
        int bits = switch (type.replaceFirst("\\W.*", "")) {
            case "tinyint" -> 8;
            case "smallint" -> 16;
            case "mediumint" -> 24;
            case "int" -> 32;
            case "bigint" -> 64;
            default -> 1;
        };
        int used = type.contains("unsigned") ? Math.min(bits, 63) : bits - 1;
        return BigInteger.ONE.shiftLeft(used).longValue() - 1;
    }

    /** Takes in an id that the first of some rows has got, or the last, and the step to the next; 0 where that was not told. */
    public void given(long first, int rows, long stepNow) {
        if (last == 0) {
            return;
        }
        step = stepNow == 0 ? step : stepNow;
        long behind = first + rows * step;
        next.accumulateAndGet(first < 0 || behind < 0 ? Long.MAX_VALUE : behind, Math::max);
    }

    /** Returns whether it is known that a batch of so many rows, and others, use up a small part only. */
    public boolean isAmple(int rows) {
        return (last - next.get()) / step >= Math.max(BATCHES * rows, OTHERS);
    }
}
