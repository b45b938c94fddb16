package dev.weir.rig.raw;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.function.Consumer;

/**
 * A connection that sends requests and hops over the headers of the packets that come back, to find the end: what moving the
 * bytes costs, with nothing decoded. Not thread-safe.
 */
public final class RawConnection implements AutoCloseable {
    private final RawStreams streams;
    private final ClientTraits traits;
    private final RawAnswers answers;
    private final ServerGreeting greeting;

    private RawConnection(RawStreams streams, ClientTraits traits, ServerGreeting greeting) {
        this.streams = streams;
        this.traits = traits;
        this.answers = new RawAnswers(streams.in(), traits);
        this.greeting = greeting;
    }

    public static RawConnection open(RawTarget target) throws IOException, SQLException {
        return open(target, ClientTraits.PLAIN);
    }

    /**
     * Connects and logs in.
     *
     * @param definitions what becomes of the definitions of results
     * @throws SQLException when the server refuses, or cannot leave definitions out
     */
    public static RawConnection open(RawTarget target, DefinitionRequest definitions) throws IOException, SQLException {
        RawConnection connection = open(target, definitions.traits());
        try {
            if (definitions == DefinitionRequest.LEFT_OUT) {
                connection.leaveDefinitionsOut();
            }
            return connection;
        } catch (IOException | SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private void leaveDefinitionsOut() throws IOException, SQLException {
        if (traits.choosesMetadata()) {
            run(RawRequests.query("SET resultset_metadata = NONE"));
        } else if (!traits.cachesMetadata()) {
            throw new SQLFeatureNotSupportedException("server=" + greeting.version()
                    + " cannot leave column definitions out; MySQL can from 8.0.3, MariaDB from 10.6");
        }
    }

    static RawConnection open(RawTarget target, ClientTraits wanted) throws IOException, SQLException {
        RawStreams streams = RawStreams.connect(target.host(), target.port());
        try {
            RawLogin login = new RawLogin(target, streams);
            ClientTraits traits = login.run(wanted);
            return new RawConnection(streams, traits, login.greeting());
        } catch (IOException | SQLException | RuntimeException e) {
            streams.close();
            throw e;
        }
    }

    /** Prepares a statement, and gives its number. */
    public int prepare(String sql) throws IOException, SQLException {
        streams.send(RawRequests.prepare(sql));
        return answers.prepared();
    }

    /** Sends a whole packet, see {@link RawRequests}, and hops over its answer; gives how many rows that has. */
    public long run(byte[] request) throws IOException, SQLException {
        answers.begin();
        streams.send(request);
        return answers.rows();
    }

    /**
     * Sends a request for one row of one column and reads its value into an array of its own: what a value as an array takes
     * at least. What is received is copied once, as the JDK has it, and the rest of the answer hopped over.
     *
     * @param request see {@link RawRequests#query}
     * @throws SQLException when the server answers with an error, or with no row, or with NULL
     */
    public byte[] array(byte[] request) throws IOException, SQLException {
        answers.begin();
        streams.send(request);
        return answers.array();
    }

    /**
     * Sends several requests in one write and hops over their answers: a pipeline. All of them together, and all of their
     * answers, must fit into the socket buffers; otherwise both ends would wait for the other one to read.
     *
     * @param requests whole packets one after the other
     * @param rows takes the rows of each answer, in their order; its length is the number of requests
     * @throws SQLException when the server answers one of them with an error; the connection is of no use then, for the answers
     *     behind it were not read
     */
    public void run(byte[] requests, long[] rows) throws IOException, SQLException {
        answers.begin();
        streams.send(requests);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = answers.rows();
        }
    }

    /** When the header of the first row of the latest {@link #run} was there; 0 where there was none. */
    public long firstRowNanoTime() {
        return answers.firstRowNanoTime();
    }

    /** Sends a {@link RawRequests#query} and gives every row's payload, for checks outside of what is timed. */
    public void read(byte[] request, Consumer<PacketFields> row) throws IOException, SQLException {
        streams.send(request);
        answers.read(row);
    }

    /** The last value of the first row of a statement; empty where there is none. */
    public String value(String sql) throws IOException, SQLException {
        String[] found = {null};
        read(RawRequests.query(sql), row -> {
            byte[] value = null;
            while (row.hasMore()) {
                value = row.value();
            }
            if (found[0] == null) {
                found[0] = value == null ? "" : new String(value, StandardCharsets.UTF_8);
            }
        });
        return found[0] == null ? "" : found[0];
    }

    /** Sends a payload and gives the packets of its answer as they came. */
    byte[] exchange(byte[] request, long limit) throws IOException {
        streams.send(new PacketBytes().bytes(request).packet(0));
        return new AnswerRecorder(streams.in(), traits, limit).record(request[0]);
    }

    public ServerGreeting greeting() {
        return greeting;
    }

    @Override
    public void close() {
        try (streams) {
            streams.send(new PacketBytes().int1(AnswerRecorder.COM_QUIT).packet(0));
        } catch (IOException e) {
            // it is gone already
        }
    }
}
