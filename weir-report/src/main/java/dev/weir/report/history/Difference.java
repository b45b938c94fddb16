package dev.weir.report.history;

/**
 * Something that two runs do not share.
 *
 * @param what its name, for example {@code MySQL} or {@code driver of connectorj.stream}
 * @param before how it was in the earlier run
 * @param after how it is in the later one
 */
public record Difference(String what, String before, String after) {
    private static final int LONGEST = 80;

    /**
     * The difference in words.
     *
     * @return {@code MySQL 8.0.15 -> 8.4.0}; only the name where the values are too long to be told
     */
    public String words() {
        return before.length() + after.length() > LONGEST ? what + " (changed)" : what + " " + before + " -> " + after;
    }
}
