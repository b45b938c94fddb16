package dev.weir.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.weir.wire.Compression.Algorithm;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Compressed packets, both ways, against an encoder and a decoder of the test's own. */
class CompressedTransportTest {
    private static final int HEADER = 7;
    private static final int BUFFERS = 1 << 20;

    @Property(tries = 300)
    void whatWasCompressedIsRead(
            @ForAll long seed, @ForAll Algorithm algorithm, @ForAll @IntRange(min = 1, max = 5000) int chunk)
            throws IOException {
        if (algorithm == Algorithm.NONE) {
            return;
        }
        Random random = new Random(seed);
        byte[] plain = text(random, random.nextInt(300_000));
        byte[] sent = inPackets(plain, algorithm, random);
        CompressedTransport transport = over(sent, chunk, algorithm);
        assertThat(readAll(transport, random)).isEqualTo(plain);
        assertThat(transport.read(new byte[1], 0, 1)).isEqualTo(-1);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void aStreamThatIsCutAnywhereIsAnError(Algorithm algorithm) throws IOException {
        Random random = new Random(1);
        byte[] plain = text(random, 3000);
        byte[] sent = inPackets(plain, algorithm, random);
        for (int cut = 1; cut < sent.length; cut++) {
            CompressedTransport transport = over(Arrays.copyOf(sent, cut), 100, algorithm);
            byte[] target = new byte[plain.length];
            int done = 0;
            try {
                while (done < plain.length) {
                    int read = transport.read(target, done, plain.length - done);
                    if (read < 0) {
                        break; // between two packets
                    }
                    done += read;
                }
            } catch (EOFException | ProtocolException e) {
                // within one
            }
            assertThat(Arrays.copyOf(target, done)).as("cut=%s", cut).isEqualTo(Arrays.copyOf(plain, done));
            assertThat(done).as("cut=%s", cut).isLessThanOrEqualTo(plain.length);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void aPacketThatHoldsMoreThanItSaysIsAnError(Algorithm algorithm) throws IOException {
        byte[] plain = new byte[10_000_000]; // a bomb: some ten KB
        byte[] sent = packet(compressed(plain, algorithm), 0, 100);
        assertThatThrownBy(() -> readAll(over(sent, 5000, algorithm), new Random(1)))
                .isInstanceOf(ProtocolException.class)
                .hasMessage("compressed packet holds more than it says");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void aPacketThatHoldsLessThanItSaysIsAnError(Algorithm algorithm) throws IOException {
        byte[] sent = packet(compressed(new byte[100], algorithm), 0, 101);
        assertThatThrownBy(() -> readAll(over(sent, 5000, algorithm), new Random(1)))
                .isInstanceOf(ProtocolException.class)
                .hasMessage("compressed packet holds less than it says, bytesMissing=1");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void bytesBehindTheEndAreAnError(Algorithm algorithm) throws IOException {
        byte[] body = compressed(new byte[100], algorithm);
        byte[] sent = packet(Arrays.copyOf(body, body.length + 20_000), 0, 100);
        assertThatThrownBy(() -> readAll(over(sent, 5000, algorithm), new Random(1)))
                .isInstanceOf(ProtocolException.class)
                .hasMessage("compressed packet goes on behind its end, bytes=20000");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void garbageIsAnError(Algorithm algorithm) {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            byte[] body = new byte[1 + random.nextInt(200)];
            random.nextBytes(body);
            byte[] sent = packet(body, 0, 1 + random.nextInt(0xFFFFFF));
            assertThatThrownBy(() -> readAll(over(sent, 5000, algorithm), new Random(1)))
                    .isInstanceOfAny(ProtocolException.class, EOFException.class);
        }
    }

    @Test
    void aWindowOfZstdThatNoLevelHasIsRefused() {
        // magic number, descriptor, window of 2^28 bytes, the last block: raw, one byte
        byte[] body = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0x00, (byte) ((28 - 10) << 3), 0x09, 0x00, 0x00, 'x'};
        assertThatThrownBy(() -> readAll(over(packet(body, 0, 1), 5000, Algorithm.ZSTD), new Random(1)))
                .isInstanceOf(ProtocolException.class)
                .hasMessageStartingWith("compressed packet is no zstd frame: ");
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void eachCommandBeginsAPacketOfItsOwnWithSequenceZero(Algorithm algorithm) throws IOException {
        ScriptedTransport wire = new ScriptedTransport(new byte[0], 1);
        PacketWriter writer = new PacketWriter(CompressedTransport.wrap(wire, new Compression(algorithm, true)));
        byte[] longText = text(new Random(3), 300_000);
        writer.begin(0).u8(14).end();
        writer.begin(0).u8(3).bytes(longText).end();
        int discarded = writer.position();
        writer.begin(0).u8(99).end();
        writer.discardFrom(discarded);
        writer.begin(0).u8(1).end();
        writer.flush();
        // what goes on with the last command, as a file's content does, whose numbers go beyond 255
        writer.begin(256).u8(5).end();
        writer.flush();

        List<Packet> packets = packets(wire.written(), algorithm);
        assertThat(packets.stream().map(Packet::sequence)).containsExactly(0, 0, 1, 2, 0, 1);
        assertThat(packets.get(0).plain()).containsExactly(1, 0, 0, 0, 14);
        assertThat(packets.get(1).plain()).hasSize(128 << 10).startsWith(0xE1, 0x93, 0x04, 0, 3);
        assertThat(packets.get(1).compressed()).isTrue();
        assertThat(packets.get(4).plain()).containsExactly(1, 0, 0, 0, 1);
        assertThat(packets.get(4).compressed()).isFalse();
        assertThat(packets.get(5).plain()).containsExactly(1, 0, 0, 0, 5);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void whatWouldNotBecomeShorterGoesAsItIs(Algorithm algorithm) throws IOException {
        ScriptedTransport wire = new ScriptedTransport(new byte[0], 1);
        PacketWriter writer = new PacketWriter(CompressedTransport.wrap(wire, new Compression(algorithm, true)));
        byte[] noise = new byte[400_000];
        new Random(5).nextBytes(noise);
        writer.begin(0).bytes(noise).end();
        writer.flush();
        List<Packet> packets = packets(wire.written(), algorithm);
        assertThat(packets).noneMatch(Packet::compressed);
        assertThat(packets.stream().mapToInt(packet -> packet.plain().length).sum())
                .isEqualTo(400_004);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
    void aClosedOneReadsAndWritesNothing(Algorithm algorithm) throws IOException {
        CompressedTransport transport =
                over(packet(compressed(new byte[1_000_000], algorithm), 0, 1_000_000), 1, algorithm);
        assertThat(transport.read(new byte[10], 0, 10)).isPositive();
        transport.close();
        assertThatThrownBy(() -> readAll(transport, new Random(1))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> transport.write(new byte[100], 0, 100)).isInstanceOf(IOException.class);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    private record Packet(int sequence, boolean compressed, byte[] plain) {}

    private static CompressedTransport over(byte[] sent, int chunk, Algorithm algorithm) {
        return CompressedTransport.wrap(new ScriptedTransport(sent, chunk), new Compression(algorithm, true));
    }

    private static byte[] readAll(CompressedTransport transport, Random random) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] target = new byte[1 + random.nextInt(70_000)];
        for (int read = transport.read(target, 0, target.length);
                read >= 0;
                read = transport.read(target, 0, target.length)) {
            assertThat(read).isPositive();
            all.write(target, 0, read);
            assertThat(all.size()).isLessThan(BUFFERS);
        }
        return all.toByteArray();
    }

    private static byte[] text(Random random, int length) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) ('a' + random.nextInt(1 + i % 7));
        }
        return text;
    }

    /** Cut at random, some as they are, as servers do with short ones. */
    private static byte[] inPackets(byte[] plain, Algorithm algorithm, Random random) {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        for (int from = 0; from < plain.length; ) {
            int length = Math.min(plain.length - from, 1 + random.nextInt(random.nextBoolean() ? 100 : 50_000));
            byte[] piece = Arrays.copyOfRange(plain, from, from + length);
            boolean stored = random.nextInt(3) == 0;
            sent.writeBytes(
                    packet(stored ? piece : compressed(piece, algorithm), random.nextInt(256), stored ? 0 : length));
            from += length;
        }
        return sent.toByteArray();
    }

    private static byte[] packet(byte[] body, int sequence, int before) {
        byte[] packet = new byte[HEADER + body.length];
        for (int i = 0; i < 3; i++) {
            packet[i] = (byte) (body.length >>> (8 * i));
            packet[4 + i] = (byte) (before >>> (8 * i));
        }
        packet[3] = (byte) sequence;
        System.arraycopy(body, 0, packet, HEADER, body.length);
        return packet;
    }

    private static byte[] compressed(byte[] plain, Algorithm algorithm) {
        if (algorithm == Algorithm.ZSTD) {
            return Zstd.compress(plain, 3);
        }
        Deflater deflater = new Deflater();
        deflater.setInput(plain);
        deflater.finish();
        byte[] target = new byte[plain.length + 100];
        int length = deflater.deflate(target);
        deflater.end();
        return Arrays.copyOf(target, length);
    }

    private static List<Packet> packets(byte[] written, Algorithm algorithm) {
        List<Packet> packets = new ArrayList<>();
        for (int at = 0; at < written.length; ) {
            int length = number(written, at);
            int before = number(written, at + 4);
            byte[] body = Arrays.copyOfRange(written, at + HEADER, at + HEADER + length);
            packets.add(new Packet(
                    written[at + 3] & 0xFF, before > 0, before > 0 ? decompressed(body, before, algorithm) : body));
            at += HEADER + length;
        }
        return packets;
    }

    private static int number(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) | ((bytes[at + 1] & 0xFF) << 8) | ((bytes[at + 2] & 0xFF) << 16);
    }

    private static byte[] decompressed(byte[] body, int length, Algorithm algorithm) {
        if (algorithm == Algorithm.ZSTD) {
            return Zstd.decompress(body, length);
        }
        Inflater inflater = new Inflater();
        inflater.setInput(body);
        byte[] plain = new byte[length];
        try {
            assertThat(inflater.inflate(plain)).isEqualTo(length);
        } catch (java.util.zip.DataFormatException e) {
            throw new AssertionError(e);
        }
        inflater.end();
        return plain;
    }
}
