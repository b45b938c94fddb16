package dev.weir.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.faults.Client.Outcome;
import dev.weir.faults.Client.Protocol;
import dev.weir.testkit.fake.FakeServer;
import dev.weir.testkit.fake.Recording;
import dev.weir.testkit.fake.Step;
import dev.weir.testkit.net.RecordingProxy;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
