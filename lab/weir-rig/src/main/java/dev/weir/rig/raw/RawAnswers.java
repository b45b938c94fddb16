package dev.weir.rig.raw;

import java.io.IOException;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Answers of the server: headers are read to find the end, payloads are skipped. Not thread-safe. */
final class RawAnswers {
    private static final int ERROR = 0xFF;
    private static final int OK = 0x00;

    private final Incoming in;
    private final ClientTraits traits;
    private long firstRowNanoTime;

    RawAnswers(Incoming in, ClientTraits traits) {
        this.in = in;
        this.traits = traits;
    }

    /** Prepares for a new request: the next row counts as the first. */
    void begin() {
        firstRowNanoTime = 0;
    }

    /** Returns the time of the header of the first row since {@link #begin}; 0 if there was none. */
    long firstRowNanoTime() {
        return firstRowNanoTime;
    }

    /** Reads the answer to a preparation; returns the id of the statement. */
    int prepared() throws IOException, SQLException {
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

    /** Skips definitions, and their end mark if there is one. */
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
            length = in.header();
            in.skip(length);
        } while (length == PacketBytes.MAX_PAYLOAD);
    }

    /** Skips one answer; returns the number of its rows. */
    long rows() throws IOException, SQLException {
        return beginRows() ? hopRows() : 0;
    }

    /** Skips to the first row; returns false if the answer has no rows. */
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

    /** Returns the first payload of an answer, unless it is an error. */
    private byte[] first() throws IOException, SQLException {
        byte[] answer = in.payload();
        if ((answer[0] & 0xFF) == ERROR) {
            throw PacketFields.error(answer);
        }
        return answer;
    }

    private long hopRows() throws IOException, SQLException {
        long rows = 0;
        boolean continued = false;
        while (true) {
            int length = in.header();
            if (!continued) {
                if (isEnd(length)) {
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

    /** Returns whether the packet whose header was read ends the rows; if so, skips it. */
    private boolean isEnd(int length) throws IOException, SQLException {
        int mark = in.peek();
        if (mark == ERROR) {
            throw PacketFields.error(in.take(length));
        }
        if (!traits.endsRows(mark, length)) {
            return false;
        }
        in.skip(length);
        return true;
    }

    /** Returns the value of the only row, in an array of its own. */
    byte[] array() throws IOException, SQLException {
        if (!beginRows()) {
            throw new SQLException("rows=0, expected 1");
        }
        int length = in.header();
        if (isEnd(length)) {
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

    void read(Consumer<PacketFields> row) throws IOException, SQLException {
        if (!beginRows()) {
            return;
        }
        while (true) {
            byte[] payload = in.payload();
            int mark = payload[0] & 0xFF;
            if (mark == ERROR) {
                throw PacketFields.error(payload);
            }
            if (traits.endsRows(mark, payload.length)) {
                return;
            }
            row.accept(new PacketFields(payload));
        }
    }
}
