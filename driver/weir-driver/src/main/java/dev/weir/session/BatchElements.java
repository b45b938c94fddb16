package dev.weir.session;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Elements of a batch that are sent together; the one that was read last is kept. */
public abstract class BatchElements<T> {
    private final Source<T> source;
    private final int size;
    private int read = -1;
    private @Nullable T element;

    BatchElements(Source<T> source, int size) {
        this.source = source;
        this.size = size;
    }

    @FunctionalInterface
    public interface Source<T> {
        /** Gives an element, from 0, without asking the server; null where it has to be run by itself. */
        @Nullable
        T at(int index) throws SQLException;
    }

    /** Returns whether an element can go out behind those before it; otherwise it has to be run by itself. */
    abstract boolean mayFollow(int index);

    abstract Reply write(int index);

    /** Forgets the element written last, which is not sent yet. */
    void unsent(int index) {}

    /** Nothing where there is none, or it cannot be made, which it says when it is run by itself. */
    final @Nullable T at(int index) {
        if (index != read) {
            read = index;
            try {
                element = index < size ? source.at(index) : null;
            } catch (SQLException notMade) {
                element = null;
            }
        }
        return element;
    }
}
