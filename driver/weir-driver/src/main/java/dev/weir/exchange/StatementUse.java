package dev.weir.exchange;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** An object's use of a prepared statement: it ends when the object is closed or garbage collected. */
public final class StatementUse extends WeakReference<Object> {
    private final ServerStatement statement;
    private @Nullable StatementUse before;
    private @Nullable StatementUse after;
    private boolean ended;

    private StatementUse(Object user, ReferenceQueue<Object> garbage, ServerStatement statement) {
        super(user, garbage);
        this.statement = statement;
    }

    public ServerStatement statement() {
        return statement;
    }

    /** All uses of a session, held strongly: a collected reference is not enqueued. The session's lock is held. */
    static final class All {
        private final ReferenceQueue<Object> garbage = new ReferenceQueue<>();
        private @Nullable StatementUse first;

        StatementUse begin(Object user, ServerStatement statement) {
            StatementUse use = new StatementUse(user, garbage, statement);
            use.after = first;
            if (first != null) {
                first.before = use;
            }
            first = use;
            return use;
        }

        void end(StatementUse use) {
            // not cleared: that is a native method on JDK 17
            use.ended = true;
            StatementUse previous = use.before;
            StatementUse next = use.after;
            if (previous == null) {
                first = next;
            } else {
                previous.after = next;
            }
            if (next != null) {
                next.before = previous;
            }
        }

        /** The server has forgotten the statements. */
        void forgotByServer() {
            for (StatementUse use = first; use != null; use = use.after) {
                use.statement.forgotten();
            }
        }

        /** Returns a use that has not ended and whose user was garbage collected; null if there is none. */
        @Nullable
        StatementUse forgotten() {
            StatementUse use;
            do {
                use = (StatementUse) garbage.poll();
            } while (use != null && use.ended);
            return use;
        }
    }
}
