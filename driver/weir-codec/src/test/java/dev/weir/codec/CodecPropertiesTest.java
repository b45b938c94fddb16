package dev.weir.codec;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any value comes back, through any codec and through a frame. */
class CodecPropertiesTest {

    @Provide
    Arbitrary<String> codecs() {
        return Arbitraries.of(Codecs.names());
    }

    /** From noise to runs, for an alphabet of few letters makes runs. */
    @Provide
    Arbitrary<byte[]> values() {
        Arbitrary<Byte> noise = Arbitraries.bytes();
        Arbitrary<Byte> runs = Arbitraries.of((byte) 0, (byte) ' ', (byte) -1);
        return Arbitraries.oneOf(noise, runs).array(byte[].class).ofMaxSize(3000);
    }

    @Property(tries = 400)
    void anyValueComesBack(@ForAll("codecs") String name, @ForAll("values") byte[] value) throws CodecException {
        try (Codec codec = Codecs.named(name)) {
            byte[] encoded = Samples.encode(codec, value);
            assertThat(Samples.decode(codec, encoded, value.length)).isEqualTo(value);
        }
    }

    @Property(tries = 400)
    void anyValueComesBackFromItsFrame(@ForAll("codecs") String name, @ForAll("values") byte[] value)
            throws CodecException {
        try (Codec codec = Codecs.named(name);
                FrameReader reader = new FrameReader(3000)) {
            byte[] frame = FrameTest.frame(codec, value);
            assertThat(frame.length).isLessThanOrEqualTo(Frame.HEADER_LENGTH + value.length);
            assertThat(reader.read(frame)).isEqualTo(value);
        }
    }

    @Property(tries = 500)
    void noBytesUpsetTheReader(@ForAll("values") byte[] value) {
        byte[] hostile = value.clone();
        if (hostile.length >= Frame.HEADER_LENGTH) {
            Bounds.littleEndian(Frame.MAGIC, hostile, 0);
            hostile[4] = Frame.VERSION;
            hostile[5] = (byte) (hostile[5] & 7);
        }
        try (FrameReader reader = new FrameReader(10_000)) {
            assertThat(reader.read(hostile).length).isLessThanOrEqualTo(10_000);
        } catch (CodecException e) {
            assertThat(e).hasMessageMatching("(?s).+: .+");
        }
    }
}
