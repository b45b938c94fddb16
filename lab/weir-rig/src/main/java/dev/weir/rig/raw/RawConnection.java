package dev.weir.rig.raw;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.Certificate;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.function.Consumer;

/**
 * A connection that sends requests and skips the packets that come back by their headers, to find the end of the answer: the cost of moving
 * the bytes, with nothing decoded. Not thread-safe.
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
     * @param definitions the handling of result definitions
     * @throws SQLException if the server refuses, or cannot omit definitions
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

    /** Prepares a statement; returns its id. */
    public int prepare(String sql) throws IOException, SQLException {
        streams.send(RawRequests.prepare(sql));
        return answers.prepared();
    }

    /** Sends a whole packet, see {@link RawRequests}, and skips its answer; returns the number of rows. */
    public long run(byte[] request) throws IOException, SQLException {
        answers.begin();
        streams.send(request);
        return answers.rows();
    }

    /**
     * Sends a request for one row of one column and reads its value into an array of its own: the lower bound for a value as an array.
     * Received bytes are copied once, as in the JDK, and the rest of the answer is skipped.
     *
     * @param request see {@link RawRequests#query}
     * @throws SQLException if the server answers with an error, without a row, or with NULL
     */
    public byte[] array(byte[] request) throws IOException, SQLException {
        answers.begin();
        streams.send(request);
        return answers.array();
    }

    /**
     * Sends several requests in one write and skips their answers: a pipeline. All requests together, and all of their answers, must fit
     * into the socket buffers; otherwise both ends would wait for each other to read.
     *
     * @param requests whole packets, concatenated
     * @param rows receives the rows of each answer, in order; its length is the number of requests
     * @throws SQLException if the server answers one of them with an error; the connection is then unusable, since later answers were not
     *     read
     */
    public void run(byte[] requests, long[] rows) throws IOException, SQLException {
        answers.begin();
        streams.send(requests);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = answers.rows();
        }
    }

    /** Sends whole packets and reads nothing. Another thread may {@link #receive} meanwhile. */
    public void send(byte[] requests) throws IOException {
        streams.send(requests);
    }

    /**
     * Reads the answer to the oldest request that was sent and not answered, and passes on every row's payload. Another thread may
     * {@link #send} meanwhile.
     *
     * @throws SQLException if the answer is an error; the next answer can be read all the same
     */
    public void receive(Consumer<PacketFields> row) throws IOException, SQLException {
        answers.read(row);
    }

    /** Returns the time of the header of the first row of the latest {@link #run}; 0 if there was none. */
    public long firstRowNanoTime() {
        return answers.firstRowNanoTime();
    }

    /** Sends a {@link RawRequests#query}; passes on every row's payload, for untimed checks. */
    public void read(byte[] request, Consumer<PacketFields> row) throws IOException, SQLException {
        streams.send(request);
        answers.read(row);
    }

    /** Returns the last value of the first row of a statement; empty if there is none. */
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

    /** Sends a payload; returns the packets of its answer as received. */
    byte[] exchange(byte[] request, long limit) throws IOException {
        streams.send(new PacketBytes().bytes(request).packet(0));
        return new AnswerRecorder(streams.in(), traits, limit).record(request[0]);
    }

    public ServerGreeting greeting() {
        return greeting;
    }

    /** Returns the certificates that the server presented, its own first; none without TLS. */
    public List<Certificate> certificates() throws IOException {
        return streams.certificates();
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
