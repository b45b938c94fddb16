package dev.weir.frame;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.Frame;
import dev.weir.codec.FrameReader;
import dev.weir.codec.FrameWriter;
import dev.weir.codec.UnknownDictionaryException;
import dev.weir.codec.ZstdDictionary;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes the values of one connection. Threads take turns. */
public final class FrameCodecs implements AutoCloseable {
    private final FrameSettings settings;
    private final DictionarySource source;
    private final FrameReader reader;
    private @Nullable FrameWriter writer;
    private volatile boolean loaded;

    /** Gives all dictionaries that there are. */
    public interface DictionarySource {
        List<byte[]> load() throws SQLException;
    }

    /**
     * Opens the codecs. Where {@code weir-codec} or a library of it is missing, this and all else throws a {@link
     * LinkageError}, which {@link MissingLibrary} explains: this class cannot be linked then, and so not catch it.
     * {@code source} has the dictionaries and is asked when one is first needed. Fails when there is no such codec.
     */
    public FrameCodecs(FrameSettings settings, DictionarySource source) throws SQLException {
        FrameSettings.Encoding encoding = settings.encoding();
        if (encoding != null) {
            check(encoding.codec());
        }
        this.settings = settings;
        this.source = source;
        this.reader = new FrameReader(settings.limit());
    }

    private static void check(String codec) throws SQLException {
        try (FrameWriter trial = new FrameWriter(Codecs.of(codec))) {
            trial.frame(new byte[1]);
        } catch (CodecException e) {
            throw new SQLException(e.getMessage(), SqlState.GENERAL_ERROR.code(), e);
        } catch (IllegalArgumentException e) {
            throw Errors.argument("option encodeFrames: " + e.getMessage());
        }
    }

    /** Returns whether a value is a frame, by its first four bytes. */
    public static boolean isFrame(byte[] array, int offset, int length) {
        return Frame.isFrame(array, offset, length);
    }

    public byte[] decode(byte[] array, int offset, int length) throws SQLException, IOException {
        try {
            return reader.read(array, offset, length);
        } catch (UnknownDictionaryException e) {
            loadDictionaries();
            return reader.read(array, offset, length);
        }
    }

    /**
     * Reads the dictionaries unless that was done: what a stream names is known only when the stream is on its way, and no query
     * can go in between.
     */
    public void prepareStream() throws SQLException, IOException {
        if (!loaded && !settings.dictionaries().equals(FrameSettings.Dictionaries.NONE)) {
            loadDictionaries();
        }
    }

    /** The value that was framed, or the value itself, in bounded memory if it is of chunks; see {@link #prepareStream}. */
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
            if (claimed > settings.limit()) {
                throw new CodecException("compressed value: length=" + claimed + " is more than limit="
                        + settings.limit() + "; raise the limit if the value is trusted");
            }
            byte[] decoded = new byte[claimed];
            codec.decode(array, offset, length, decoded, 0, claimed);
            return decoded;
        }
    }

    /**
     * Opens what encoding takes, unless that was done: no query can go in between while values are on their way; fails
     * when the dictionary is not there.
     */
    public synchronized void prepareEncoding() throws SQLException {
        if (writer == null) {
            writer = new FrameWriter(codec(encoding()));
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
        boolean small = value.length < encoding().least() && !Frame.isFrame(value, 0, value.length);
        return small ? value : Objects.requireNonNull(writer).frame(value);
    }

    private FrameSettings.Encoding encoding() {
        return Objects.requireNonNull(settings.encoding());
    }

    private Codec codec(FrameSettings.Encoding encoding) throws SQLException {
        if (encoding.dictionary() == 0) {
            return Codecs.of(encoding.codec());
        }
        try {
            for (byte[] dictionary : source.load()) {
                if (ZstdDictionary.id(dictionary) == encoding.dictionary()) {
                    return Codecs.zstd(level(encoding.codec()), dictionary);
                }
            }
        } catch (CodecException e) {
            throw new SQLException(e.getMessage(), SqlState.GENERAL_ERROR.code(), e);
        }
        throw Errors.argument("option encodeFrames: dictionary id=" + encoding.dictionary()
                + " is not among those that frameDictionaries names");
    }

    private static int level(String codec) {
        int colon = codec.indexOf(':');
        return colon < 0 ? 3 : Integer.parseInt(codec.substring(colon + 1));
    }

    private void loadDictionaries() throws SQLException, CodecException {
        for (byte[] dictionary : source.load()) {
            reader.add(dictionary);
        }
        loaded = true;
    }

    @Override
    public synchronized void close() {
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
                int least = encoding().least();
                byte[] start = value.readNBytes(least);
                encoded = start.length < least
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
