package dev.weir.prepared;

/**
 * The id that a server will give the next prepared statement. MySQL and MariaDB count up within a session, also for a statement
 * that they finally refuse. So a predicted id is never that of an existing statement: an execution sent before the prepare's
 * reply finds the new statement or none. Once ids are seen not to count up, as behind a proxy that reuses ids, none is
 * predicted any more.
 *
 * <p>MariaDB's first id is unknown, since its threads continue their numbers. There -1 means the statement prepared last, and
 * before the first there is none. Later, if a prepare failed, -1 would run the earlier statement.
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

    /** Notes that a prepare was sent, which uses an id even if it is refused. */
    void prepareSent() {
        last++;
    }

    /** Takes the given id; returns whether it was the predicted one. */
    boolean confirm(int id) {
        boolean predicted = last == id || last == PREPARED_LAST;
        countsUp &= Integer.compareUnsigned(id, highest) > 0;
        highest = id;
        last = id;
        return predicted;
    }

    /** The server has forgotten all statements, and may restart its numbers. */
    void reset() {
        highest = 0;
    }
}
