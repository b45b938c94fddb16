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

    /** Returns a sender of requests over this many connections, whose answers are checked. */
    final Requests requests(LoadQuery query, int connections) throws Exception {
        return requests(query, connections, query::check);
    }

    /** Returns a sender of requests whose rows are taken as told. */
    final Requests requests(LoadQuery query, int connections, Rows.Source rows) throws Exception {
        P pool = pools.get(connections);
        if (pool == null) {
            pool = open(connections);
            pools.put(connections, pool);
        }
        Requests requests = requests(pool, query, rows);
        return (number, answer) -> requests.send(number, failure -> answer.done(query.recorded(failure)));
    }

    abstract P open(int connections) throws Exception;

    abstract Requests requests(P pool, LoadQuery query, Rows.Source rows) throws Exception;

    abstract void close(P pool) throws Exception;

    /** Returns whether the server answers SQL; otherwise {@link #negotiated} has every setting in effect. */
    boolean answersSql() {
        return true;
    }

    /** Makes a trivial round trip. */
    void roundTrip() throws Exception {
        value("SELECT 1");
    }

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
