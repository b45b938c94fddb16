package dev.weir.session;

import java.lang.ref.WeakReference;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Elements of a batch that are sent together; the one that was read last is kept. */
public abstract class BatchElements<T> {
    final Channel channel;
    final WeakReference<?> owner;
    private final ClientText text;
    private final Source<T> source;
    private final int size;
    private int read = -1;
    private @Nullable T element;

    BatchElements(Channel channel, ClientText text, WeakReference<?> owner, Source<T> source, int size) {
        this.channel = channel;
        this.text = text;
        this.owner = owner;
        this.source = source;
        this.size = size;
    }

    @FunctionalInterface
    public interface Source<T> {
        /**
         * Gives an element, from 0, without asking the server anything; null where it has to be run by itself. Fails when it
         * cannot be made.
         */
        @Nullable
        T at(int index) throws SQLException;
    }

    /** Returns whether an element can go out behind those before it; otherwise it has to be run by itself. */
    abstract boolean mayFollow(int index);

    /** Writes it; returns its reply, to be filled in. */
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

    /** Returns whether text beyond ASCII can be written without asking the server in which character set it takes it. */
    final boolean takesText() {
        return text.isPlain();
    }
}
