package dev.weir.frame;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.Frame;
import dev.weir.codec.FrameReader;
import dev.weir.codec.FrameWriter;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes a connection's values. Threads take turns. */
public final class FrameCodecs implements AutoCloseable {
    /** The longest value decoded in memory, in bytes: a short frame can claim any length. */
    private static final int LIMIT = 64 << 20;

    /** The shortest framed value, in bytes. */
    private static final int LEAST = 1 << 10;

    private final FrameReader reader;
    private final @Nullable FrameWriter writer;

    /**
     * Opens the codecs; fails for an unknown codec. If {@code weir-codec} or a library is missing, this class cannot be linked
     * and each use throws a {@link LinkageError}, which {@link MissingLibrary} explains.
     */
    public FrameCodecs(FrameSettings settings) throws SQLException {
        FrameSettings.Encoding encoding = settings.encoding();
        this.writer = encoding == null ? null : writer(encoding.codec());
        this.reader = new FrameReader(LIMIT);
    }

    /** Writes a frame, since only that notices a missing library. */
    private static FrameWriter writer(String codec) throws SQLException {
        FrameWriter writer = open(codec);
        try {
            writer.frame(new byte[1]);
            return writer;
        } catch (CodecException e) {
            writer.close();
            throw new SQLException(e.getMessage(), SqlState.GENERAL_ERROR.code(), e);
        }
    }

    private static FrameWriter open(String codec) throws SQLException {
        try {
            return new FrameWriter(Codecs.of(codec));
        } catch (IllegalArgumentException e) {
            throw Errors.argument("option encodeFrames: " + e.getMessage());
        }
    }

    /** Returns whether a value is a frame, by its first four bytes. */
    public static boolean isFrame(byte[] array, int offset, int length) {
        return Frame.isFrame(array, offset, length);
    }

    public byte[] decode(byte[] array, int offset, int length) throws CodecException {
        return reader.read(array, offset, length);
    }

    /** Returns the decoded value, or a value that is no frame; in bounded memory if the frame has chunks. */
    public InputStream decode(InputStream value) throws IOException {
        return reader.read(value);
    }

    /** Returns the result of MySQL's {@code UNCOMPRESS()}. */
    public byte[] uncompress(byte[] array, int offset, int length) throws CodecException {
        if (length == 0) {
            return new byte[0];
        }
        try (Codec codec = Codecs.named("mysql")) {
            int claimed = codec.decodedLength(array, offset, length);
            if (claimed > LIMIT) {
                throw new CodecException("compressed value: length=" + claimed + " is more than limit=" + LIMIT
                        + "; if the value is trusted, read it by SELECT UNCOMPRESS(..)");
            }
            byte[] decoded = new byte[claimed];
            codec.decode(array, offset, length, decoded, 0, claimed);
            return decoded;
        }
    }

    /** Returns the frame of a value, or a small value unchanged. */
    public byte[] encode(byte[] value) throws SQLException {
        try {
            return encodeWhole(value);
        } catch (IOException e) {
            throw new SQLException(e.getMessage(), SqlState.GENERAL_ERROR.code(), e);
        }
    }

    public InputStream encode(InputStream value) {
        return new EncodingStream(value);
    }

    private byte[] encodeWhole(byte[] value) throws CodecException {
        boolean small = value.length < LEAST && !Frame.isFrame(value, 0, value.length);
        return small ? value : Objects.requireNonNull(writer).frame(value);
    }

    @Override
    public void close() {
        reader.close();
        if (writer != null) {
            writer.close();
        }
    }

    /** Encodes a stream's value while it is read. */
    private final class EncodingStream extends InputStream {
        private final InputStream value;
        private final byte[] single = new byte[1];
        private @Nullable InputStream encoded;

        EncodingStream(InputStream value) {
            this.value = value;
        }

        private InputStream encoded() throws IOException {
            if (encoded == null) {
                byte[] start = value.readNBytes(LEAST);
                encoded = start.length < LEAST
                        ? new ByteArrayInputStream(encodeWhole(start))
                        : Objects.requireNonNull(writer)
                                .frame(new SequenceInputStream(new ByteArrayInputStream(start), value));
            }
            return encoded;
        }

        @Override
        public int read() throws IOException {
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return encoded().read(target, offset, length);
        }

        @Override
        public void close() throws IOException {
            value.close();
        }
    }
}
