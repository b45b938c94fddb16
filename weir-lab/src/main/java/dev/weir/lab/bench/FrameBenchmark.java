package dev.weir.lab.bench;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.Frame;
import dev.weir.codec.FrameReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Encoding a document of 10 KB into a frame, and decoding it; time per document. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class FrameBenchmark {
    private static final int DOCUMENT_BYTES = 10_000;
    private static final int SEED = 1;

    /** The codec. */
    @Param({"none", "lz4", "zstd:3"})
    public String codec;

    private final FrameReader reader = new FrameReader(DOCUMENT_BYTES);
    private final byte[] document = document();
    private Codec encoder;
    private byte[] room;
    private byte[] frame;

    /** For JMH. */
    public FrameBenchmark() {}

    /**
     * Encodes once.
     *
     * @throws CodecException when the codec's library is missing
     */
    @Setup
    public void open() throws CodecException {
        encoder = Codecs.of(codec);
        room = new byte[Frame.maxEncodedLength(encoder, document.length)];
        frame = Arrays.copyOf(room, encode());
    }

    /**
     * Encodes.
     *
     * @return bytes of the frame
     * @throws CodecException when the codec fails
     */
    @Benchmark
    public int encode() throws CodecException {
        return Frame.encode(encoder, document, 0, document.length, room, 0);
    }

    /**
     * Decodes.
     *
     * @return the document
     * @throws CodecException when the frame is malformed
     */
    @Benchmark
    public byte[] decode() throws CodecException {
        return reader.read(frame);
    }

    private static byte[] document() {
        Random random = new Random(SEED);
        StringBuilder json = new StringBuilder();
        while (json.length() < DOCUMENT_BYTES) {
            json.append("{\"id\":").append(random.nextInt(1_000_000)).append(",\"state\":\"paid\",\"total\":");
            json.append(random.nextInt(100_000)).append("},");
        }
        return json.substring(0, DOCUMENT_BYTES).getBytes(StandardCharsets.US_ASCII);
    }
}
