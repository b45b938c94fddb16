package dev.weir.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.codec.Codec;
import dev.weir.codec.CodecException;
import dev.weir.codec.Codecs;
import dev.weir.codec.FrameReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FramingRuleTest {
    private static final long MOST = 65_535;
    private static final byte[] TEXT = "the same words again, ".repeat(100).getBytes(StandardCharsets.UTF_8);
    private static final byte[] BY_CHANCE = bytes("9e574552" + "ff".repeat(3));

    private final FramingRule rule = new FramingRule(Codecs.named("zstd-3"), 100);
    private final PlainRule back = new PlainRule();

    static byte[] bytes(String hexadecimal) {
        return HexFormat.of().parseHex(hexadecimal);
    }

    @Test
    void framesWhatGetsSmallerAndMakesItPlainAgain() throws Exception {
        Rewritten framed = rule.rewrite(TEXT, MOST);
        assertThat(framed.outcome()).isEqualTo(RowOutcome.FRAMED);
        byte[] frame = framed.value().orElseThrow();
        assertThat(frame).hasSizeLessThan(200);
        assertThat(rule.rewrite(frame, MOST).outcome()).isEqualTo(RowOutcome.FRAMED_BEFORE);
        Rewritten plain = back.rewrite(frame, MOST);
        assertThat(plain.outcome()).isEqualTo(RowOutcome.MADE_PLAIN);
        assertThat(plain.value()).hasValue(TEXT);
        assertThat(back.rewrite(TEXT, MOST).outcome()).isEqualTo(RowOutcome.PLAIN);
    }

    @Test
    void leavesWhatIsSmallOrGetsNoSmaller() throws Exception {
        byte[] noise = new byte[1000];
        new Random(1).nextBytes(noise);
        assertThat(rule.rewrite(noise, MOST).outcome()).isEqualTo(RowOutcome.NOT_SMALLER);
        assertThat(rule.rewrite(new byte[99], MOST).outcome()).isEqualTo(RowOutcome.SMALL);
        assertThat(rule.rewrite(new byte[100], MOST).outcome()).isEqualTo(RowOutcome.FRAMED);
    }

    @Test
    void framesWhatBeginsLikeAFrameByChance() throws Exception {
        Rewritten framed = rule.rewrite(BY_CHANCE, MOST);
        assertThat(framed.outcome()).isEqualTo(RowOutcome.FRAMED_BY_CHANCE);
        byte[] frame = framed.value().orElseThrow();
        try (FrameReader reader = new FrameReader(1000)) {
            assertThat(reader.read(frame)).isEqualTo(BY_CHANCE);
        }
        assertThat(back.rewrite(frame, MOST).outcome()).isEqualTo(RowOutcome.STAYS_FRAMED);
        assertThat(back.rewrite(BY_CHANCE, MOST).outcome()).isEqualTo(RowOutcome.PLAIN);
        assertThatThrownBy(() -> rule.rewrite(BY_CHANCE, 10))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("its frame has 21 bytes, and the column takes 10");
    }

    @Test
    void saysWhatIsDamaged() throws Exception {
        byte[] frame = rule.rewrite(TEXT, MOST).value().orElseThrow();
        frame[frame.length - 1] ^= 1;
        assertThatThrownBy(() -> rule.rewrite(frame, MOST)).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> back.rewrite(frame, MOST)).isInstanceOf(CodecException.class);
    }

    @Test
    void makesNothingPlainThatTheColumnDoesNotTake() throws Exception {
        byte[] frame = rule.rewrite(TEXT, MOST).value().orElseThrow();
        assertThatThrownBy(() -> back.rewrite(frame, 300))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("the plain value has 2200 bytes, and the column takes 300");
    }

    @Test
    void writesNothingThatIsNotReadAsItWas() {
        try (FramingRule lying = new FramingRule(new LyingCodec(Codecs.named("zstd-3")), 100)) {
            assertThatThrownBy(() -> lying.rewrite(TEXT, MOST)).isInstanceOf(CodecException.class);
        }
    }

    /** Encodes another value of the same length. */
    record LyingCodec(Codec codec) implements Codec {
        @Override
        public String name() {
            return "lying";
        }

        @Override
        public dev.weir.codec.Format format() {
            return codec.format();
        }

        @Override
        public int maxEncodedLength(int length) {
            return codec.maxEncodedLength(length);
        }

        @Override
        public int encode(byte[] from, int offset, int length, byte[] to, int toOffset) throws CodecException {
            return codec.encode(new byte[length], 0, length, to, toOffset);
        }

        @Override
        public int decodedLength(byte[] from, int offset, int length) throws CodecException {
            return codec.decodedLength(from, offset, length);
        }

        @Override
        public int decode(byte[] from, int offset, int length, byte[] to, int toOffset, int room)
                throws CodecException {
            return codec.decode(from, offset, length, to, toOffset, room);
        }

        @Override
        public void close() {
            codec.close();
        }
    }
}
