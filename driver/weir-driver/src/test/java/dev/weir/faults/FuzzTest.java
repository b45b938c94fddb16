package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.faults.Client.Outcome;
import dev.weir.faults.Client.Protocol;
import dev.weir.testkit.fake.Bytes;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Recording;
import dev.weir.testkit.fake.Step;
import dev.weir.testkit.net.RecordingProxy;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Conversations with something in them spoilt: the outcome is rows or an SQLException, never another Throwable, never a hang.
 * Seeds are fixed; a conversation that fails is written to {@code target/fuzz-failures}, to be moved to the corpus in {@code
 * src/test/resources/fuzz-corpus} once the driver is mended.
 */
class FuzzTest {
    private static final int SEEDS = 300;
    private static final int TIMEOUT_MILLIS = 20;
    private static final Path FAILURES = Path.of("target", "fuzz-failures");

    private static Stream<Arguments> conversations() {
        return Stream.of(Protocol.values())
                .flatMap(protocol -> Stream.of(FakeDatabase.ROWS, FakeDatabase.SEVERAL, FakeDatabase.LATE_ERROR)
                        .map(sql -> Arguments.of(protocol, sql)));
    }

    @ParameterizedTest
    @MethodSource("conversations")
    void spoiltConversationsEndInRowsOrAnSqlException(Protocol protocol, String sql) throws IOException {
        Recording good = record(protocol, sql);
        List<Integer> turns = IntStream.range(0, good.turns().size())
                .filter(i -> good.turns().get(i).fromServer())
                .boxed()
                .toList();
        for (int seed = 0; seed < SEEDS; seed++) {
            // the last turn holds the rows, and most of what can go wrong
            boolean last = seed % 4 != 0;
            int turn = last ? turns.get(turns.size() - 1) : turns.get(new Random(seed).nextInt(turns.size()));
            byte[] spoilt = new Mutator(seed).spoil(good.turns().get(turn).bytes());
            play(good.withTurn(turn, spoilt), protocol, protocol + "-" + sql.replace(' ', '-') + "-" + seed);
        }
    }

    private static Recording record(Protocol protocol, String sql) throws IOException {
        try (FakeServer server = FakeServer.start(FakeDatabase.script());
                RecordingProxy proxy = RecordingProxy.start("127.0.0.1", server.port())) {
            Outcome outcome = Client.run(proxy.port(), protocol, sql);
            assertThat(outcome.rows().isEmpty() && outcome.error() == null)
                    .as("neither rows nor the error that came with them")
                    .isFalse();
            return proxy.recording();
        }
    }

    private static void play(Recording spoilt, Protocol protocol, String name) throws IOException {
        Step script = Step.all(Step.timeout(TIMEOUT_MILLIS), Step.replay(spoilt), Step.end());
        try (FakeServer server = FakeServer.start(script)) {
            Client.run(server.port(), protocol, "select");
        } catch (AssertionError e) {
            spoilt.write(FAILURES.resolve(name + ".txt"));
            throw new AssertionError("conversation=" + name + ": " + e.getMessage(), e);
        }
    }

    /** Conversations of real servers, and those that once found a mistake; the name begins with text or binary. */
    @TestFactory
    Stream<DynamicTest> theCorpusEndsInRowsOrAnSqlException() throws IOException, URISyntaxException {
        URL folder = FuzzTest.class.getResource("/fuzz-corpus");
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            return files.sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                        String name = file.getFileName().toString();
                        Protocol protocol = name.startsWith("binary") ? Protocol.BINARY : Protocol.TEXT;
                        play(Recording.read(file), protocol, name);
                    }));
        }
    }

    /** Spoils what a server says; the same seed always spoils it in the same way. */
    private static final class Mutator {
        private static final int HEADER = 4;
        private static final int[] EDGES = {0, 1, 0x7F, 0x80, 0xFA, 0xFB, 0xFC, 0xFD, 0xFE, 0xFF};

        private final Random random;

        Mutator(long seed) {
            random = new Random(seed);
        }

        /** Spoils one to three things in packets with their headers. */
        byte[] spoil(byte[] framed) {
            byte[] spoilt = framed;
            for (int i = 1 + random.nextInt(3); i > 0 && spoilt.length > 0; i--) {
                spoilt = random.nextInt(4) == 0 ? spoilBytes(spoilt) : spoilPackets(spoilt);
            }
            return spoilt;
        }

        /** Headers are spoilt too, and the stream may end early. */
        private byte[] spoilBytes(byte[] framed) {
            byte[] spoilt = framed.clone();
            int at = random.nextInt(spoilt.length);
            switch (random.nextInt(3)) {
                case 0 -> spoilt[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> spoilt[at] = edge();
                default -> spoilt = Arrays.copyOf(spoilt, at);
            }
            return spoilt;
        }

        /** Headers stay right, so that the damage is seen by what is inside. */
        private byte[] spoilPackets(byte[] framed) {
            List<byte[]> packets = split(framed);
            if (packets.isEmpty()) {
                return spoilBytes(framed);
            }
            int at = random.nextInt(packets.size());
            byte[] packet = packets.get(at);
            switch (random.nextInt(7)) {
                case 0 -> packets.remove(at);
                case 1 -> packets.add(at, packet);
                case 2 -> Collections.swap(packets, at, random.nextInt(packets.size()));
                case 3 -> packets.set(at, Arrays.copyOf(packet, random.nextInt(packet.length + 1)));
                case 4 -> packets.set(at, Arrays.copyOf(packet, packet.length + 1 + random.nextInt(9)));
                case 5 -> packets.set(at, insert(packet));
                default -> packets.set(at, spoilByte(packet));
            }
            return join(packets, framed[3]);
        }

        private byte[] spoilByte(byte[] packet) {
            byte[] spoilt = packet.clone();
            if (spoilt.length > 0) {
                spoilt[random.nextInt(spoilt.length)] = edge();
            }
            return spoilt;
        }

        /** A long length-encoded integer where none was. */
        private byte[] insert(byte[] packet) {
            int at = random.nextInt(packet.length + 1);
            Bytes spoilt = new Bytes().raw(Arrays.copyOf(packet, at)).u8(0xFC + random.nextInt(4));
            for (int i = random.nextInt(9); i > 0; i--) {
                spoilt.u8(edge());
            }
            return spoilt.raw(Arrays.copyOfRange(packet, at, packet.length)).toArray();
        }

        private byte edge() {
            return (byte) EDGES[random.nextInt(EDGES.length)];
        }

        private static List<byte[]> split(byte[] framed) {
            List<byte[]> packets = new ArrayList<>();
            int at = 0;
            while (at + HEADER <= framed.length) {
                int length = (framed[at] & 0xFF) | ((framed[at + 1] & 0xFF) << 8) | ((framed[at + 2] & 0xFF) << 16);
                if (at + HEADER + length > framed.length) {
                    break;
                }
                packets.add(Arrays.copyOfRange(framed, at + HEADER, at + HEADER + length));
                at += HEADER + length;
            }
            return packets;
        }

        private static byte[] join(List<byte[]> packets, int firstSequence) {
            Bytes framed = new Bytes();
            int sequence = firstSequence;
            for (byte[] packet : packets) {
                framed.u24(packet.length).u8(sequence++ & 0xFF).raw(packet);
            }
            return framed.toArray();
        }
    }
}
