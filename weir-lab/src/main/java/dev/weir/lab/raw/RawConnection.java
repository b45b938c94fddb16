package dev.weir.lab.raw;

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
    private static final int COM_QUIT = 1;
    private static final int COM_QUERY = 3;
    private static final int COM_STMT_PREPARE = 22;
    private static final int COM_STMT_EXECUTE = 23;
    private static final int ERROR = 0xFF;
    private static final int END = 0xFE;
    private static final int OK = 0x00;
    private static final int LONGEST_EOF = 9;
    private static final int TYPE_BLOB = 0xFC;
    private static final int TYPE_LONG = 0x03;
    private static final int LARGEST_COUNTED = 250;

    private final RawStreams streams;
    private final ClientTraits traits;
    private final ServerGreeting greeting;
    private long firstRowNanoTime;

    private RawConnection(RawStreams streams, ClientTraits traits, ServerGreeting greeting) {
        this.streams = streams;
        this.traits = traits;
        this.greeting = greeting;
    }

    /**
     * Connects and logs in.
     *
     * @param target where to
     * @return the open connection
     * @throws IOException when the connection breaks
     * @throws SQLException when the server refuses
     */
    public static RawConnection open(RawTarget target) throws IOException, SQLException {
        return open(target, ClientTraits.PLAIN);
    }

    /**
     * Connects and logs in.
     *
     * @param target where to
     * @param definitions what becomes of the definitions of results
     * @return the open connection
     * @throws IOException when the connection breaks
     * @throws SQLException when the server refuses, or cannot leave definitions out
     */
    public static RawConnection open(RawTarget target, Definitions definitions) throws IOException, SQLException {
        RawConnection connection = open(target, definitions.traits());
        try {
            if (definitions == Definitions.LEFT_OUT) {
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
            run(query("SET resultset_metadata = NONE"));
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

    /** A statement as text, ready to be sent: {@code COM_QUERY}. */
    public static byte[] query(String sql) {
        return new PacketBytes()
                .int1(COM_QUERY)
                .bytes(sql.getBytes(StandardCharsets.UTF_8))
                .packet(0);
    }

    /** An execution of a prepared statement without parameters: {@code COM_STMT_EXECUTE}. */
    public static byte[] execute(int statement) {
        return executeBegin(statement).packet(0);
    }

    /** An execution with one binary string of at most 250 bytes. */
    public static byte[] execute(int statement, byte[] parameter) {
        if (parameter.length > LARGEST_COUNTED) {
            throw new IllegalArgumentException("length=" + parameter.length + ", expected at most " + LARGEST_COUNTED);
        }
        return oneParameter(statement, TYPE_BLOB).counted(parameter).packet(0);
    }

    /** An execution with one integer. */
    public static byte[] execute(int statement, int parameter) {
        return oneParameter(statement, TYPE_LONG).int4(parameter).packet(0);
    }

    private static PacketBytes executeBegin(int statement) {
        // no cursor, one iteration
        return new PacketBytes().int1(COM_STMT_EXECUTE).int4(statement).int1(0).int4(1);
    }

    private static PacketBytes oneParameter(int statement, int type) {
        // not null; types follow
        return executeBegin(statement).int1(0).int1(1).int2(type);
    }

    /**
     * Prepares a statement.
     *
     * @return its number
     */
    public int prepare(String sql) throws IOException, SQLException {
        streams.send(new PacketBytes()
                .int1(COM_STMT_PREPARE)
                .bytes(sql.getBytes(StandardCharsets.UTF_8))
                .packet(0));
        PacketFields answer = new PacketFields(first());
        answer.skip(1);
        int statement = answer.int4();
        int columns = answer.int2();
        int parameters = answer.int2();
        answer.skip(1 + Short.BYTES);
        if (!traits.choosesMetadata() || answer.int1() != 0) {
            hop(parameters);
            hop(columns);
        }
        return statement;
    }

    /** Definitions, and the end of them where there is one. */
    private void hop(int definitions) throws IOException {
        for (int i = 0; i < definitions; i++) {
            hop();
        }
        if (definitions > 0 && !traits.deprecatesEof()) {
            hop();
        }
    }

    private void hop() throws IOException {
        int length;
        do {
            length = streams.in().header();
            streams.in().skip(length);
        } while (length == PacketBytes.MAX_PAYLOAD);
    }

    /**
     * Sends a request and hops over its answer.
     *
     * @param request a whole packet, see {@link #query} and {@link #execute(int)}
     * @return rows of the answer; 0 where it has none
     * @throws IOException when the connection breaks
     * @throws SQLException when the server answers with an error
     */
    public long run(byte[] request) throws IOException, SQLException {
        firstRowNanoTime = 0;
        streams.send(request);
        return answer();
    }

    /**
     * Sends a request for one row of one column and reads its value into an array of its own: what a value as an array takes
     * at least. What is received is copied once, as the JDK has it, and the rest of the answer hopped over.
     *
     * @param request see {@link #query}
     * @return the value
     * @throws IOException when the connection breaks
     * @throws SQLException when the server answers with an error, or with no row, or with NULL
     */
    public byte[] array(byte[] request) throws IOException, SQLException {
        firstRowNanoTime = 0;
        streams.send(request);
        if (!beginRows()) {
            throw new SQLException("rows=0, expected 1");
        }
        Incoming in = streams.in();
        int length = in.header();
        if (isEnd(in, length)) {
            throw new SQLException("rows=0, expected 1");
        }
        firstRowNanoTime = System.nanoTime();
        byte[] value = in.value(length);
        long more = hopRows();
        if (more != 0) {
            throw new SQLException("rows=" + (more + 1) + ", expected 1");
        }
        return value;
    }

    /**
     * Sends several requests in one write and hops over their answers: a pipeline. All of them together, and all of their
     * answers, must fit into the socket buffers; otherwise both ends would wait for the other one to read.
     *
     * @param requests whole packets one after the other
     * @param rows takes the rows of each answer, in their order; its length is the number of requests
     * @throws IOException when the connection breaks
     * @throws SQLException when the server answers one of them with an error; the connection is of no use then, for the answers
     *     behind it were not read
     */
    public void run(byte[] requests, long[] rows) throws IOException, SQLException {
        firstRowNanoTime = 0;
        streams.send(requests);
        for (int i = 0; i < rows.length; i++) {
            rows[i] = answer();
        }
    }

    /** Hops over one answer and gives its rows. */
    private long answer() throws IOException, SQLException {
        return beginRows() ? hopRows() : 0;
    }

    /** Up to the first row; false where the answer has no rows. */
    private boolean beginRows() throws IOException, SQLException {
        PacketFields answer = new PacketFields(first());
        long columns = answer.lengthEncoded();
        if (columns == OK) {
            return false;
        }
        boolean sent = !traits.marksMetadata() || !answer.hasMore() || answer.int1() != 0;
        hop(sent ? (int) columns : 0);
        return true;
    }

    /** The first payload of an answer that is no error. */
    private byte[] first() throws IOException, SQLException {
        byte[] answer = streams.in().payload();
        if ((answer[0] & 0xFF) == ERROR) {
            throw PacketFields.error(answer);
        }
        return answer;
    }

    private long hopRows() throws IOException, SQLException {
        Incoming in = streams.in();
        long rows = 0;
        boolean continued = false;
        while (true) {
            int length = in.header();
            if (!continued) {
                if (isEnd(in, length)) {
                    return rows;
                }
                if (rows++ == 0 && firstRowNanoTime == 0) {
                    firstRowNanoTime = System.nanoTime();
                }
            }
            in.skip(length);
            continued = length == PacketBytes.MAX_PAYLOAD;
        }
    }

    /** Whether the packet whose header was passed ends the rows; then it is passed, too. */
    private boolean isEnd(Incoming in, int length) throws IOException, SQLException {
        int mark = in.peek();
        if (mark == ERROR) {
            throw PacketFields.error(in.take(length));
        }
        if (mark != END || length >= (traits.deprecatesEof() ? PacketBytes.MAX_PAYLOAD : LONGEST_EOF)) {
            return false;
        }
        in.skip(length);
        return true;
    }

    /** When the header of the first row of the latest {@link #run} was there; 0 where there was none. */
    public long firstRowNanoTime() {
        return firstRowNanoTime;
    }

    /**
     * Sends a statement as text and gives every row's payload, for checks outside of what is timed.
     *
     * @param request see {@link #query}
     * @param row takes the values of a row
     */
    public void read(byte[] request, Consumer<PacketFields> row) throws IOException, SQLException {
        streams.send(request);
        if (!beginRows()) {
            return;
        }
        while (true) {
            byte[] payload = streams.in().payload();
            int mark = payload[0] & 0xFF;
            if (mark == ERROR) {
                throw PacketFields.error(payload);
            }
            if (mark == END && payload.length < (traits.deprecatesEof() ? PacketBytes.MAX_PAYLOAD : LONGEST_EOF)) {
                return;
            }
            row.accept(new PacketFields(payload));
        }
    }

    /** The last value of the first row of a statement; empty where there is none. */
    public String value(String sql) throws IOException, SQLException {
        String[] found = {null};
        read(query(sql), row -> {
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

    /** What the server said of itself first. */
    public ServerGreeting greeting() {
        return greeting;
    }

    @Override
    public void close() {
        try (streams) {
            streams.send(new PacketBytes().int1(COM_QUIT).packet(0));
        } catch (IOException e) {
            // it is gone already
        }
    }
}
