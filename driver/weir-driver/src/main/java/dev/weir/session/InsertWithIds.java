package dev.weir.session;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.OkPacket;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An INSERT of many rows of which each gets an id, and a query behind it in the same round trip. To the server, LAST_INSERT_ID() is the
 * first id of a statement; the query makes it the last, as after one INSERT for each row, and asks for the step from an id to the next.
 * See <a href="https://dev.mysql.com/doc/refman/8.4/en/information-functions.html#function_last-insert-id">LAST_INSERT_ID(expr)</a>.
 */
final class InsertWithIds {
    /** Sets nothing where the INSERT has failed: ROW_COUNT() is -1 then. */
    static final String QUESTION = "SELECT @@auto_increment_increment,IF(ROW_COUNT()>0,"
            + "LAST_INSERT_ID(LAST_INSERT_ID()+(ROW_COUNT()-1)*@@auto_increment_increment),LAST_INSERT_ID())";

    private InsertWithIds() {}

    /** Takes the replies to both. Fails when the INSERT does, or the connection is {@code lost}. */
    static Inserted inserted(List<Flight.Answer> answers, boolean lost) throws SQLException {
        Reply insert = answers.get(0).reply();
        Flight.Answer answer = answers.get(1);
        if (lost && answer.failure() != null) {
            throw answer.failure();
        }
        if (insert.failure() != null) {
            throw insert.failure();
        }
        if (answer.failure() != null) {
            return new Inserted(insert, 0, answer.failure());
        }
        if (answer.row().isEmpty() || answer.row().contains(null)) {
            return new Inserted(
                    insert,
                    0,
                    Errors.usage("the server gives row=" + answer.row() + " for " + QUESTION, SqlState.GENERAL_ERROR));
        }
        long step = Long.parseUnsignedLong(answer.row().get(0));
        return new Inserted(
                insert,
                step,
                differing(
                        insert.updateCount(),
                        step,
                        Long.parseUnsignedLong(answer.row().get(1))));
    }

    /** Returns an error unless the last id is that of the last row. */
    private static @Nullable SQLException differing(OkPacket insert, long step, long last) {
        long expected = insert.lastInsertId() + (insert.affectedRows() - 1) * step;
        return insert.lastInsertId() != 0 && last == expected
                ? null
                : Errors.usage(
                        "LAST_INSERT_ID() behind the rows is not the id of the last, expected="
                                + Long.toUnsignedString(expected) + " actual=" + Long.toUnsignedString(last),
                        SqlState.GENERAL_ERROR);
    }
}
