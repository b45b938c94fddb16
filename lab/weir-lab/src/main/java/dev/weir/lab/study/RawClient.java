package dev.weir.lab.study;

import dev.weir.rig.raw.RawConnection;
import dev.weir.rig.raw.RawRequests;
import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** A raw connection that decodes nothing, with the ids of its prepared statements by their text. */
public record RawClient(RawConnection connection, Map<String, Integer> statements) implements OpenClient {

    public RawClient(RawConnection connection) {
        this(connection, new HashMap<>());
    }

    /** Returns the id of a statement, which is prepared once, as with a driver's cache. */
    public int prepared(String sql) throws IOException, SQLException {
        Integer statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepare(sql);
            statements.put(sql, statement);
        }
        return statement;
    }

    /** Returns the request of a query; one that is prepared is prepared once. */
    public byte[] request(String sql, boolean prepared) throws IOException, SQLException {
        return prepared ? RawRequests.execute(prepared(sql)) : RawRequests.query(sql);
    }

    @Override
    public String value(String sql) throws IOException, SQLException {
        return connection.value(sql);
    }

    @Override
    public void close() {
        connection.close();
    }

    /** Sends requests one after another, moves the result bytes, and counts the rows, whose number is the same each time. */
    public Operation hop(Supplier<byte[]> requests, int rows) {
        return new Hop(connection, requests, rows);
    }

    private record Hop(RawConnection connection, Supplier<byte[]> requests, int rows) implements Operation {
        @Override
        public Object once() throws Exception {
            long found = connection.run(requests.get());
            if (found != rows) {
                throw new SQLException("rows=" + found + ", expected " + rows);
            }
            return found;
        }

        @Override
        public long firstRowNanoTime() {
            return connection.firstRowNanoTime();
        }
    }
}
