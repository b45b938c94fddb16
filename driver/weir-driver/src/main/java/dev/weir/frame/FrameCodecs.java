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

/** Encodes and decodes the values of one connection. Threads take turns. */
public final class FrameCodecs implements AutoCloseable {
    /** Largest value that is decoded in memory, in bytes: a frame of a few bytes can claim any length. */
    private static final int LIMIT = 64 << 20;

    /** Bytes of a value from which on it is framed. */
    private static final int LEAST = 1 << 10;

    private final FrameReader reader;
    private final @Nullable FrameWriter writer;

    /**
     * Opens the codecs. Where {@code weir-codec} or a library of it is missing, this and all else throws a {@link
     * LinkageError}, which {@link MissingLibrary} explains: this class cannot be linked then, and so not catch it.
     * Fails when there is no such codec.
     */
    public FrameCodecs(FrameSettings settings) throws SQLException {
        FrameSettings.Encoding encoding = settings.encoding();
        this.writer = encoding == null ? null : writer(encoding.codec());
        this.reader = new FrameReader(LIMIT);
    }

    /** Writes a frame, for a library that is missing is noticed only then. */
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

    /** The value that was framed, or the value itself, in bounded memory if it is of chunks. */
    public InputStream decode(InputStream value) throws IOException {
        return reader.read(value);
    }

    /** Returns what MySQL's {@code UNCOMPRESS()} gives. */
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

    /** Returns what is stored in the place of a value: a frame, or a small value itself. */
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

    /** The encoded form of a stream's value; it is read when this is. */
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
