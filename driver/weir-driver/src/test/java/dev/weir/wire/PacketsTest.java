package dev.weir.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the writer writes, the reader reads, however the bytes arrive. */
class PacketsTest {
    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static byte[] packets(int firstSequence, byte[]... payloads) throws IOException {
        ScriptedTransport transport = new ScriptedTransport(new byte[0], 1);
        PacketWriter writer = new PacketWriter(transport);
        int sequence = firstSequence;
        for (byte[] payload : payloads) {
            writer.begin(sequence).bytes(payload).end();
            sequence += 1 + payload.length / PacketWriter.MAX_PART;
        }
        writer.flush();
        return transport.written();
    }

    @Property(tries = 200)
    void packetsOfAnyLengthArriveInAnyPieces(
            @ForAll @Size(min = 1, max = 12) int[] lengths, @ForAll @IntRange(min = 1, max = 5000) int piece)
            throws IOException {
        byte[][] payloads = Arrays.stream(lengths)
                .mapToObj(length -> random(Math.floorMod(length, 40_000)))
                .toArray(byte[][]::new);
        PacketReader reader = new PacketReader(new ScriptedTransport(packets(0, payloads), piece));
        for (byte[] payload : payloads) {
            assertThat(reader.read(40_000).rest()).isEqualTo(payload);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0xFFFFFE, 0xFFFFFF, 0x1000000, 2 * 0xFFFFFF, 2 * 0xFFFFFF + 7})
    void payloadsAroundSixteenMebibytesAreSplitAndJoined(int length) throws IOException {
        byte[] payload = random(length);
        byte[] wire = packets(250, payload, random(3));
        int headers = 1 + length / 0xFFFFFF;
        assertThat(wire).hasSize(length + 4 * headers + 7);
        PacketReader reader = new PacketReader(new ScriptedTransport(wire, 1 << 20));
        reader.expectSequence(250);
        assertThat(reader.read(1 << 30).rest()).isEqualTo(payload);
        assertThat(reader.read(3).remaining()).isEqualTo(3);
    }

    @Test
    void aPacketOutOfOrderIsRefused() throws IOException {
        PacketReader reader = new PacketReader(new ScriptedTransport(packets(3, random(5)), 100));
        reader.expectSequence(2);
        assertThatThrownBy(() -> reader.read(100))
                .isInstanceOf(ProtocolException.class)
                .hasMessage("packet is out of order, sequence=3 expected=2");
    }

    @Test
    void aPacketLongerThanAllowedIsRefusedBeforeItIsRead() throws IOException {
        PacketReader reader = new PacketReader(new ScriptedTransport(packets(0, random(1000)), 100));
        assertThatThrownBy(() -> reader.read(999))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("length=1000 limit=999");
    }

    @Test
    void joinedPartsMayNotPassTheLimitEither() throws IOException {
        PacketReader reader = new PacketReader(new ScriptedTransport(packets(0, random(0xFFFFFF + 10)), 1 << 20));
        assertThatThrownBy(() -> reader.read(0xFFFFFF + 9)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void anEndInTheMiddleSaysHowMuchHadCome() throws IOException {
        byte[] whole = packets(0, random(50));
        PacketReader reader = new PacketReader(new ScriptedTransport(Arrays.copyOf(whole, 30), 7));
        assertThatThrownBy(() -> reader.read(100))
                .isInstanceOf(EOFException.class)
                .hasMessageContaining("bytesReceived=30");
    }

    @Test
    void whoeverHoldsTheBufferKeepsItsBytesWhenReadingGoesOnInAnother() throws IOException {
        byte[] first = random(100);
        byte[] second = random(200);
        PacketReader reader = new PacketReader(new ScriptedTransport(packets(0, first, second), 150));
        reader.read(100);
        byte[] array = reader.array();
        reader.leaveBuffer();
        assertThat(reader.read(200).rest()).isEqualTo(second);
        assertThat(Arrays.copyOfRange(array, 4, 104)).isEqualTo(first);
    }

    @Test
    void aLargeValueGoesStraightIntoItsArray() throws IOException {
        byte[] payload = random(1 << 20);
        ScriptedTransport transport = new ScriptedTransport(packets(0, payload), 1 << 20);
        PacketReader reader = new PacketReader(transport);
        byte[] target = new byte[reader.takeHeader()];
        for (int done = 0; done < target.length; ) {
            done += reader.readSome(target, done, target.length - done);
        }
        assertThat(target).isEqualTo(payload);
        // one read fills the small buffer, the second all the rest
        assertThat(transport.reads()).isEqualTo(2);
    }

    @Test
    void severalPacketsGoOutWithOneWrite() throws IOException {
        int[] writes = {0};
        Transport counting = new Transport() {
            private final ScriptedTransport sink = new ScriptedTransport(new byte[0], 1);

            @Override
            public int read(byte[] target, int offset, int length) {
                return -1;
            }

            @Override
            public void write(byte[] source, int offset, int length) {
                writes[0]++;
                sink.write(source, offset, length);
            }

            @Override
            public void readTimeout(int milliseconds) {}

            @Override
            public int readTimeout() {
                return 0;
            }

            @Override
            public boolean secure() {
                return false;
            }

            @Override
            public void close() {}
        };
        PacketWriter writer = new PacketWriter(counting);
        writer.begin(0).u8(1).end();
        writer.begin(0).u8(2).end();
        writer.flush();
        assertThat(writes[0]).isEqualTo(1);
    }

    @Property(tries = 500)
    void lengthEncodedIntegersComeBack(@ForAll long any) throws IOException {
        long value = any & Long.MAX_VALUE;
        ScriptedTransport transport = new ScriptedTransport(new byte[0], 1);
        PacketWriter writer = new PacketWriter(transport);
        writer.begin(0)
                .lengthEncoded(value >>> 1)
                .lengthEncoded(value >>> 40)
                .lengthEncoded(value >>> 56)
                .end();
        writer.flush();
        byte[] wire = transport.written();
        Payload payload = new Payload(wire, 4, wire.length);
        assertThat(payload.lengthEncoded()).isEqualTo(value >>> 1);
        assertThat(payload.lengthEncoded()).isEqualTo(value >>> 40);
        assertThat(payload.lengthEncoded()).isEqualTo(value >>> 56);
        assertThat(payload.remaining()).isZero();
    }

    @Property(tries = 1000)
    void noBytesMakeACursorLeaveItsPacket(@ForAll @Size(max = 20) byte[] bytes, @ForAll @IntRange(max = 7) int kind) {
        Payload payload = new Payload(bytes, 0, bytes.length);
        try {
            while (payload.remaining() > 0) {
                step(payload, kind);
            }
        } catch (ProtocolException malformed) {
            assertThat(malformed).hasMessageMatching(".*[a-zA-Z]+=.*|.*0xFF.*");
        }
        assertThat(payload.remaining()).isBetween(0, bytes.length);
    }

    private static void step(Payload payload, int kind) throws ProtocolException {
        switch (kind) {
            case 0 -> payload.lengthEncoded();
            case 1 -> payload.lengthEncodedText(StandardCharsets.UTF_8);
            case 2 -> payload.u16();
            case 3 -> payload.u24();
            case 4 -> payload.i64();
            case 5 -> payload.nulTerminatedText(StandardCharsets.UTF_8);
            case 6 -> payload.skipLengthEncoded();
            default -> payload.slice(payload.lengthEncodedLength());
        }
    }
}
