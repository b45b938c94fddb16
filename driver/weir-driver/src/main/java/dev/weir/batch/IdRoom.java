package dev.weir.batch;

import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The known number of ids left in an AUTO_INCREMENT column. A statement of many rows uses an id for each, even if it fails: its
 * rows, then run singly, must still find ids. Thread-safe.
 */
public final class IdRoom {
    public static final IdRoom NONE = new IdRoom(0, 0, 1);

    /** The number of batches for which there must be room. */
    private static final long BATCHES = 100;

    /** Ids left for other sessions' rows. */
    private static final long OTHERS = 1 << 20;

    /** Digits of a number that certainly fits. */
    private static final int DIGITS = 18;

    /** The last line of a table's definition before its partitions; no other begins so, since names are quoted. */
    private static final Pattern OPTIONS =
            Pattern.compile("\n\\) (?:/\\*.*?\\*/ )?ENGINE=\\w+(?: AUTO_INCREMENT=(\\d+))?(?= |\n|\\z)");

    /** The largest id; 0 if unknown. */
    private final long last;

    private final AtomicLong next;
    private volatile long step;

    private IdRoom(long last, long next, long step) {
        this.last = last;
        this.next = new AtomicLong(next);
        this.step = step;
    }

    /**
     * Reads the output of {@code SHOW CREATE TABLE}, which has the present next id, while the catalog's may be old.
     *
     * @param type the column's, such as {@code int unsigned}
     * @param step the session's {@code auto_increment_increment}
     */
    static IdRoom of(String definition, String type, long step) {
        Matcher options = OPTIONS.matcher(definition);
        if (!options.find()) {
            return NONE;
        }
        String next = options.group(1) == null ? "1" : options.group(1);
        return next.length() > DIGITS ? NONE : new IdRoom(last(type), Long.parseLong(next), step);
    }

    /** Returns the largest id of an integer type; 0 for any other type. */
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

    /** Takes the first or last id given to some rows, and the step between ids; 0 if unknown. */
    public void idsGiven(long first, int rows, long stepNow) {
        if (last == 0) {
            return;
        }
        step = stepNow == 0 ? step : stepNow;
        long behind = first + rows * step;
        next.accumulateAndGet(first < 0 || behind < 0 ? Long.MAX_VALUE : behind, Math::max);
    }

    /** Returns whether a batch of so many rows, and other sessions' rows, certainly use up only a small part. */
    public boolean isAmple(int rows) {
        return (last - next.get()) / step >= Math.max(BATCHES * rows, OTHERS);
    }
}
