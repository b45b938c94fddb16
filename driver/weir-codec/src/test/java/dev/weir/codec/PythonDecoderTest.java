package dev.weir.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The decoder that docs/frames.md prints, run by Python. {@code WEIR_TEST_PYTHON} names another one than {@code python3}. */
class PythonDecoderTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "frames.md");
    private static final Pattern CODE = Pattern.compile("(?s)```python\n(.*?)```");
    private static final String PYTHON = Objects.requireNonNullElse(System.getenv("WEIR_TEST_PYTHON"), "python3");
    /** Decodes files 0, 1, .. of the folder; an error is printed in place of the value. */
    private static final String DECODE_ALL = """
            import frames, pathlib
            for f in pathlib.Path('.').glob('*.frame'):
                try:
                    f.with_suffix('.value').write_bytes(frames.decode(f.read_bytes()))
                except ValueError as e:
                    f.with_suffix('.error').write_text(str(e))
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeTheCodeOfThePage() throws Exception {
        assumeTrue(
                runs("import sys; sys.exit(sys.version_info < (3, 8))"), "no Python 3.8 or newer: program=" + PYTHON);
        Matcher code = CODE.matcher(Files.readString(PAGE));
        assertThat(code.find()).as("code on %s", PAGE).isTrue();
        Files.writeString(folder.resolve("frames.py"), code.group(1));
        assertThat(code.find()).as("a second piece of code").isFalse();
    }

    private boolean runs(String script) throws InterruptedException {
        try {
            return python(script).exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private Process python(String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(PYTHON, "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile())
                .start();
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("Python does not end: program=" + PYTHON);
        }
        return process;
    }

    private void decode(List<byte[]> frames) throws IOException, InterruptedException {
        for (int i = 0; i < frames.size(); i++) {
            Files.write(folder.resolve(i + ".frame"), frames.get(i));
        }
        int exit = python(DECODE_ALL).exitValue();
        assertThat(exit).as(Files.readString(folder.resolve("output"))).isZero();
    }

    private byte[] value(int index) throws IOException {
        Path error = folder.resolve(index + ".error");
        assertThat(Files.exists(error) ? Files.readString(error) : "").isEmpty();
        return Files.readAllBytes(folder.resolve(index + ".value"));
    }

    private static byte[] text(int length) {
        return "a rather compressible value; "
                .repeat(length / 29 + 1)
                .substring(0, length)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Empty, small, incompressible, and of chunks: full, raw and short ones. */
    private static List<byte[]> values() {
        byte[] noise = new byte[500];
        new Random(1).nextBytes(noise);
        byte[] large = text((5 << 19) + 7);
        byte[] middle = new byte[1 << 20];
        new Random(2).nextBytes(middle);
        System.arraycopy(middle, 0, large, 1 << 20, middle.length);
        return List.of(new byte[0], text(5000), noise, large);
    }

    private static byte[] frame(Codec codec, byte[] value) throws CodecException {
        try (FrameWriter writer = new FrameWriter(codec)) {
            return writer.frame(value);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "none, zlib",
        "gzip, zlib",
        "deflate, zlib",
        "mysql, zlib",
        "zstd-3, zstandard",
        "snappy, snappy",
        "brotli-6, brotli",
        "lz4-fast, lz4.block"
    })
    void decodesEveryFormatAndBothVersions(String codec, String module) throws Exception {
        assumeTrue(runs("import " + module), "Python has no module=" + module + "; program=" + PYTHON);
        List<byte[]> frames = new ArrayList<>();
        for (byte[] value : values()) {
            frames.add(frame(Codecs.named(codec), value));
        }
        assertThat(frames.get(1)[5])
                .isEqualTo((byte) Codecs.named(codec).format().number());
        assertThat(frames.get(1)[4]).isEqualTo((byte) 1);
        assertThat(frames.get(3)[4]).isEqualTo((byte) 2);
        decode(frames);
        for (int i = 0; i < frames.size(); i++) {
            assertThat(value(i)).isEqualTo(values().get(i));
        }
    }

    @Test
    void leavesPlainValuesAloneAndRefusesWhatIsDamaged() throws Exception {
        byte[] good = frame(Codecs.named("deflate"), text(5000));
        byte[] chunks = frame(Codecs.named("none"), text((1 << 20) + 1));
        decode(List.of(
                text(10),
                new byte[0],
                frame(Codecs.named("none"), good),
                with(good, 10, good[10] ^ 1),
                with(good, 4, 3),
                with(good, 5, 99),
                Arrays.copyOf(chunks, chunks.length + 1)));
        assertThat(value(0)).isEqualTo(text(10));
        assertThat(value(1)).isEmpty();
        assertThat(value(2)).isEqualTo(good);
        assertThat(folder.resolve("3.error")).content().contains("the frame is damaged");
        assertThat(folder.resolve("4.error")).content().contains("version=3 is unknown");
        assertThat(folder.resolve("5.error")).content().contains("format=99 is unknown");
        assertThat(folder.resolve("6.error")).content().contains("the frame is damaged");
    }

    private static byte[] with(byte[] frame, int index, int value) {
        byte[] changed = frame.clone();
        changed[index] = (byte) value;
        return changed;
    }
}
