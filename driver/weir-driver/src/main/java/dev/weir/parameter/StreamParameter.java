package dev.weir.parameter;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.packet.Command;
import dev.weir.packet.FieldType;
import dev.weir.wire.PacketWriter;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Bytes or text of a caller's stream, read in pieces when the statement runs. */
final class StreamParameter implements Parameter {
    private static final int PIECE = 64 << 10;

    private final InputStream source;
    /** Bytes to read; -1 for all. */
    private final long length;

    private final boolean text;

    /** The unencoded form: the stream can be read once, in either form. */
    private final @Nullable StreamParameter plain;

    private boolean read;

    /** @param text whether the bytes are UTF-8 text */
    StreamParameter(InputStream source, long length, boolean text) {
        this(source, length, text, null);
    }

    private StreamParameter(InputStream source, long length, boolean text, @Nullable StreamParameter plain) {
        this.source = source;
        this.length = length;
        this.text = text;
        this.plain = plain;
    }

    @Override
    public int type() {
        return text ? FieldType.VAR_STRING : FieldType.BLOB;
    }

    @Override
    public long lengthAtMost() {
        return Math.max(0, length);
    }

    @Override
    public long length() {
        return lengthAtMost();
    }

    @Override
    public boolean streamed() {
        return true;
    }

    @Override
    public void binary(PacketWriter out) {
        // sent ahead
    }

    /** Writes hexadecimal digits, so that any content can be read in pieces. */
    @Override
    public void literal(LiteralWriter out) throws SQLException {
        byte[] piece = new byte[PIECE];
        begin();
        int count = next(piece, 0);
        if (count == 0) {
            out.ascii(text ? "''" : "_binary''");
            return;
        }
        out.ascii(text ? "_utf8mb4 0x" : "_binary 0x");
        for (long done = count; count > 0; done += count) {
            out.hex(piece, count);
            count = next(piece, done);
        }
    }

    /**
     * Sends pieces, one without bytes for an empty value; the server does not reply. Layout: {@code int<1> 0x18; int<4>
     * statement id; int<2> parameter index; string<EOF> data}. See <a
     * href="https://dev.mysql.com/doc/dev/mysql-server/latest/page_protocol_com_stmt_send_long_data.html">COM_STMT_SEND_LONG_DATA</a>.
     */
    @Override
    public void send(PacketWriter out, int statementId, int index) throws SQLException, IOException {
        byte[] piece = new byte[PIECE];
        begin();
        int count = next(piece, 0);
        long done = 0;
        do {
            out.begin(0).u8(Command.STMT_SEND_LONG_DATA).i32(statementId).u16(index);
            out.bytes(piece, 0, count).end();
            out.flush();
            done += count;
            count = count == 0 ? 0 : next(piece, done);
        } while (count > 0);
    }

    @Override
    public Parameter withoutTextStream() throws SQLException {
        if (!text) {
            return this;
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        begin();
        for (int count = next(piece, 0); count > 0; count = next(piece, whole.size())) {
            if (whole.size() + count > LiteralWriter.MAX_LENGTH) {
                throw Errors.data(
                        "the text of a stream is longer than a server takes, limit=" + LiteralWriter.MAX_LENGTH
                                + " bytes",
                        SqlState.INVALID_ARGUMENT);
            }
            whole.write(piece, 0, count);
        }
        return new BytesParameter(whole.toByteArray(), FieldType.VAR_STRING);
    }

    private void begin() throws SQLException {
        if (read) {
            String message = "the stream of a parameter was read by the execution before; set the parameter again";
            throw Errors.argument(message);
        }
        if (plain != null) {
            plain.begin();
        }
        read = true;
    }

    /** Fills a piece; returns 0 at the end. */
    private int next(byte[] piece, long done) throws SQLException {
        int wanted = length < 0 ? piece.length : (int) Math.min(piece.length, length - done);
        int count;
        try {
            count = source.readNBytes(piece, 0, wanted);
        } catch (IOException | RuntimeException e) {
            String message = "the stream of a parameter failed after bytes=" + done + ": " + e.getMessage();
            throw new SQLException(message, SqlState.INVALID_ARGUMENT.code(), e);
        }
        if (length >= 0 && count < wanted) {
            throw Errors.data(
                    "the stream of a parameter ended early, bytes=" + (done + count) + " expected=" + length,
                    SqlState.INVALID_ARGUMENT);
        }
        return count;
    }

    @Override
    public boolean isBinary() {
        return !text;
    }

    @Override
    public Parameter encoded(BinaryEncoding encoding) throws SQLException {
        if (text) {
            return this;
        }
        InputStream whole = length < 0 ? source : new ExactLength(source, length);
        return new StreamParameter(encoding.encode(whole), -1, false, this);
    }

    /** Reads exactly the given number of bytes; an early end is an error. */
    private static final class ExactLength extends FilterInputStream {
        private final long length;
        private long done;

        ExactLength(InputStream source, long length) {
            super(source);
            this.length = length;
        }

        @Override
        public int read() throws IOException {
            byte[] single = new byte[1];
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int wanted) throws IOException {
            if (done == length && wanted > 0) {
                return -1;
            }
            int count = super.read(target, offset, (int) Math.min(wanted, length - done));
            if (count < 0) {
                throw new IOException("it ended early, bytes=" + done + " expected=" + length);
            }
            done += count;
            return count;
        }
    }
}
