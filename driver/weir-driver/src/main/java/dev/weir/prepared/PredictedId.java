package dev.weir.prepared;

/**
 * The id that a server will give the next prepared statement. MySQL and MariaDB count up within a session, also for a statement that
 * they refuse in the end. So an id that is predicted is never one of a statement that is there: whoever executes it before the reply to
 * the prepare has come meets the new statement or none. Where ids are once seen not to count up, as behind a proxy that gives ids
 * again, none is predicted any more.
 *
 * <p>MariaDB's first id of a connection is not known, for its threads go on counting. Its -1 is the statement prepared last, and before
 * the first there is none. Later -1 would be the statement before where the prepare fails, and run that.
 */
final class PredictedId {
    private static final int PREPARED_LAST = -1;

    private int last;
    private int highest;
    private boolean countsUp = true;

    PredictedId(boolean fromOne) {
        this.last = fromOne ? 0 : PREPARED_LAST - 1;
    }

    boolean isSure() {
        return countsUp;
    }

    int next() {
        return last + 1;
    }

    /** A statement was sent to be prepared, which takes an id even if it is refused. */
    void asked() {
        last++;
    }

    /** Returns whether the id was predicted. */
    boolean given(int id) {
        boolean predicted = last == id || last == PREPARED_LAST;
        countsUp &= Integer.compareUnsigned(id, highest) > 0;
        highest = id;
        last = id;
        return predicted;
    }

    /** The server has forgotten all statements, and may begin to count anew. */
    void reset() {
        highest = 0;
    }
}
