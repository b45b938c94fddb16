package dev.weir.session;

import dev.weir.sql.SqlCommand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the commands of a transaction can have done, by their texts. What is more than reading and changing rows may have begun a
 * transaction of its own, locked tables or set something for the next transaction only: the session is then special, and everything
 * goes to the server at once. The connection's lock is held.
 */
final class TransactionWork {
    /** Texts that are looked at; more are not worth it. */
    private static final int MOST_READS = 64;

    /** Statements that may be plain reads; they are looked at when it matters. */
    private final List<SqlCommand> reads = new ArrayList<>();

    /** What was sent last. */
    private @Nullable SqlCommand last;

    private boolean other;
    private boolean special;

    /**
     * A command is about to be sent.
     *
     * @param autoCommit whether it is a transaction of its own
     */
    @SuppressWarnings("ReferenceEquality") // the common case: one statement again and again
    void runs(SqlCommand command, boolean autoCommit) {
        last = command;
        special |= !command.leavesNothingBehind();
        if (other || autoCommit) {
            return;
        }
        if (command.kind().changesRows() || special || reads.size() == MOST_READS) {
            other = true;
            reads.clear();
        } else if (reads.isEmpty() || reads.get(reads.size() - 1) != command) {
            reads.add(command);
        }
    }

    /** Whether the last command, if it failed, can have set something before: it may call a routine. */
    boolean lastMaySet() {
        return last != null && !last.kind().changesRows() && !last.isPlainRead();
    }

    /** Whether nothing was done. */
    boolean isNone() {
        return !other && reads.isEmpty();
    }

    /** Whether nothing but plain reads was done. */
    boolean isPlainReads() {
        return !other && reads.stream().allMatch(SqlCommand::isPlainRead);
    }

    /** Whether the session may be in a state that JDBC's methods do not know of. */
    boolean isSpecial() {
        return special;
    }

    /** A transaction begins. */
    void begins() {
        reads.clear();
        other = false;
    }

    /** A transaction has ended, and left nothing behind. */
    void ended() {
        begins();
        special = false;
    }
}
