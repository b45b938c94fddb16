package dev.weir.lab.study.load;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Target;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A client whose connections to the server answer requests. Used by one thread. Besides a connection for the lab's own questions, it keeps
 * one pool for each number of connections that it was asked for.
 *
 * @param <P> the type of its pools
 */
abstract class LoadClient<P> implements OpenClient {
    private final OpenClient control;
    private final Map<Integer, P> pools = new LinkedHashMap<>();

    LoadClient(OpenClient control) {
        this.control = control;
    }

    @FunctionalInterface
    interface Opener {
        LoadClient<?> open(Target target) throws Exception;
    }

    /** Takes the row that answers a request; throws if it is wrong. */
    @FunctionalInterface
    interface Rows {
        void row(int number, int id, String value);

        /** Takes the answer to a request that has no row. */
        default void none(int number) {
            row(number, 0, "none");
        }
    }

    /** Returns a sender of requests over this many connections. */
    final Requests requests(LoadQuery query, int connections, Rows rows) throws Exception {
        P pool = pools.get(connections);
        if (pool == null) {
            pool = open(connections);
            pools.put(connections, pool);
        }
        return requests(pool, query, rows);
    }

    abstract P open(int connections) throws Exception;

    abstract Requests requests(P pool, LoadQuery query, Rows rows) throws Exception;

    abstract void close(P pool) throws Exception;

    @Override
    public final String value(String sql) throws Exception {
        return control.value(sql);
    }

    @Override
    public final Map<String, String> negotiated() throws Exception {
        return control.negotiated();
    }

    /** Closes everything; a subclass with threads of its own ends them afterwards. */
    @Override
    public void close() throws SQLException {
        try {
            for (P pool : pools.values()) {
                close(pool);
            }
        } catch (Exception e) {
            throw new SQLException("a pool does not close", e);
        } finally {
            control.close();
        }
    }
}
