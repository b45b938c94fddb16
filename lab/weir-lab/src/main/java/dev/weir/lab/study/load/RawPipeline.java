package dev.weir.lab.study.load;

import dev.weir.rig.raw.PacketFields;
import dev.weir.rig.raw.RawConnection;
import dev.weir.rig.raw.RawRequests;
import dev.weir.rig.raw.RawTarget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A bare connection with any number of requests on their way: whoever sends one writes it, and a thread of the connection's reads. */
final class RawPipeline implements AutoCloseable {
    private static final int COLUMNS = 2;

    private final RawConnection connection;
    /** The packets of executions by their statement; only the key differs from request to request. */
    private final Map<String, byte[]> executions = new HashMap<>();

    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private IOException lost;

    private RawPipeline(RawConnection connection) {
        this.connection = connection;
    }

    /** Connects, prepares every statement, and begins to read. */
    static RawPipeline open(RawTarget target) throws IOException, SQLException {
        RawPipeline pipeline = new RawPipeline(RawConnection.open(target));
        try {
            for (FixtureQuery query : FixtureQuery.values()) {
                pipeline.prepare(query.usualSql());
            }
            pipeline.prepare(FixtureQuery.SLOW_SQL);
        } catch (IOException | SQLException | RuntimeException e) {
            pipeline.close();
            throw e;
        }
        Thread reader = new Thread(pipeline::readAll, "weir-raw-reader");
        reader.setDaemon(true);
        reader.start();
        return pipeline;
    }

    private void prepare(String sql) throws IOException, SQLException {
        if (!executions.containsKey(sql)) {
            executions.put(sql, RawRequests.execute(connection.prepare(sql), 0));
        }
    }

    void send(String sql, int key, Rows rows, Requests.Answer answer) {
        IOException failure = write(sql, key, new Waiting(rows, answer));
        if (failure != null) {
            answer.done(failure);
        }
    }

    /** Returns why a request does not go out; {@code null} if its answer will be read. */
    private synchronized IOException write(String sql, int key, Waiting request) {
        if (lost != null) {
            return lost;
        }
        byte[] execution = executions.get(sql);
        RawRequests.setParameter(execution, key);
        waiting.add(request);
        try {
            connection.send(execution);
        } catch (IOException e) {
            // the reader finds the same, and tells all that wait
            connection.close();
        }
        return null;
    }

    private void readAll() {
        try {
            while (true) {
                read();
            }
        } catch (IOException e) {
            lose(e);
        } catch (RuntimeException e) {
            lose(new IOException("the server sent what is no answer to a request", e));
        }
    }

    /** Reads an answer, whenever it comes: it is that of the request which waits longest by then. */
    private void read() throws IOException {
        Throwable failure = null;
        try {
            connection.receive(row -> waiting.element().row(row));
        } catch (SQLException e) {
            failure = e;
        }
        waiting.remove().end(failure);
    }

    private synchronized void lose(IOException e) {
        lost = e;
        for (Waiting each = waiting.poll(); each != null; each = waiting.poll()) {
            each.end(e);
        }
    }

    @Override
    public void close() {
        connection.close();
    }

    /** A request whose answer has not been read. */
    private static final class Waiting {
        private final Rows rows;
        private final Requests.Answer answer;
        /** The first thing wrong with a row: the rest of the answer is to be read all the same. */
        private RuntimeException wrong;

        Waiting(Rows rows, Requests.Answer answer) {
            this.rows = rows;
            this.answer = answer;
        }

        void row(PacketFields fields) {
            fields.beginValues(COLUMNS);
            check(() -> rows.row(fields.int4(), new String(fields.value(), StandardCharsets.UTF_8)));
        }

        void end(Throwable failure) {
            if (failure == null) {
                check(rows::end);
            }
            answer.done(failure == null ? wrong : failure);
        }

        private void check(Runnable step) {
            try {
                if (wrong == null) {
                    step.run();
                }
            } catch (RuntimeException e) {
                wrong = e;
            }
        }
    }
}
