package dev.weir.lab.observe;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A normalised statement, and the server's counters of it.
 *
 * @param schema the database it ran in; empty if there was none
 * @param id the server's hash of the text; empty for statements that no longer fit into the full table
 * @param text the statement with question marks in place of values
 * @param firstSeen the time when the server began to count, as the server writes it
 * @param count executions
 * @param serverMicros time in the server, until the last row was handed to the network
 * @param affected rows changed
 * @param sent rows sent
 * @param examined rows read
 * @param withoutIndex executions that read a table without an index
 */
record Digest(
        String schema,
        String id,
        String text,
        String firstSeen,
        long count,
        long serverMicros,
        long affected,
        long sent,
        long examined,
        long withoutIndex) {
    /** MySQL 9 has digests both of preparing a statement on the server and of executing it. */
    private static final String OF_A_STATEMENT = " (?=(SELECT|WITH|TABLE|INSERT|REPLACE|UPDATE|DELETE|CALL)\\b|\\()";

    private static final Pattern PREPARATION = Pattern.compile("^PREPARE" + OF_A_STATEMENT);
    private static final Pattern EXECUTION = Pattern.compile("^EXECUTE" + OF_A_STATEMENT);

    /** Counters that sessions increment concurrently lose some increments: COUNT_STAR=799 beside 800 without an index. */
    private static final double LOST = 0.01;

    private static final int SHOWN = 100;

    static boolean isExecution(String digestText) {
        return digestText.startsWith("EXECUTE ")
                && EXECUTION.matcher(digestText).find();
    }

    /** Returns the text of the executed statement: without the leading keyword, if it was prepared. */
    static String executed(String digestText) {
        return EXECUTION.matcher(digestText).replaceFirst("");
    }

    /** Returns whether an application executed this statement instead of only preparing it. */
    boolean isOfAnApplication() {
        return !text.contains(LookReader.MARK) && !PREPARATION.matcher(text).find();
    }

    /** Returns the key of the statement among those of one server. */
    record Key(String schema, String id) {}

    Key key() {
        return new Key(schema, id);
    }

    StatementRole kind() {
        return StatementRole.of(text);
    }

    Digest since(Digest before) {
        return with(before, -1);
    }

    Digest and(Digest other) {
        return with(other, 1);
    }

    private Digest with(Digest other, int times) {
        return new Digest(
                schema,
                id,
                text,
                firstSeen,
                count + times * other.count,
                serverMicros + times * other.serverMicros,
                affected + times * other.affected,
                sent + times * other.sent,
                examined + times * other.examined,
                withoutIndex + times * other.withoutIndex);
    }

    /** Returns whether this can be a later count of the same statement. */
    boolean follows(Digest before) {
        return firstSeen.equals(before.firstSeen) && count >= before.count;
    }

    /** Returns the mean number of rows sent per execution. */
    double rows() {
        return sent / (double) Math.max(1, count);
    }

    /** Returns whether one execution reads one row, by a key: at most one in ten may read a second. */
    boolean looksUpOneRow() {
        return kind() == StatementRole.READ
                && upper().contains(" WHERE ")
                && sent > 0
                && sent <= count * (1 + LOST)
                && examined <= count * 1.1
                && withoutIndex == 0;
    }

    /** Returns whether one execution inserts one row: at most one in twenty fails or inserts more. */
    boolean insertsOneRow() {
        return kind() == StatementRole.INSERT
                && !upper().contains(" SELECT ")
                && affected >= count * 0.95
                && affected <= count * 1.05;
    }

    /** Returns whether each execution returns all rows that it examines, without an index. */
    boolean readsWholeTable() {
        return kind() == StatementRole.READ
                && withoutIndex >= count * (1 - LOST)
                && sent >= examined * 0.9
                && !upper().contains(" WHERE ");
    }

    private String upper() {
        return text.toUpperCase(Locale.ROOT);
    }

    /** Returns the text as a statement with placeholders: servers put spaces between a function and its parenthesis. */
    String statement() {
        return text.replaceAll("\\p{Cntrl}", " ")
                .replace(" (", "(")
                .replace("( ", "(")
                .replace(" )", ")")
                .replace(" ,", ",")
                .replace(" . ", ".");
    }

    String shown() {
        String all = statement();
        return all.length() <= SHOWN ? all : all.substring(0, SHOWN - 2) + "..";
    }
}
