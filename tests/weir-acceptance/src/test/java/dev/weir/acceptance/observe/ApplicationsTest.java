package dev.weir.acceptance.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.EnvironmentException;
import dev.weir.lab.observe.Finding;
import dev.weir.lab.observe.Observation;
import dev.weir.lab.server.RunningServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/**
 * A look at servers with applications of known shapes, alone and mixed: each is recognised, and none that is not there. {@code
 * -Dweir.observe.mixes=} takes another number of mixes.
 */
@Tag("measures")
class ApplicationsTest {
    private static final long SEED = 39;
    private static final Duration WATCH = Duration.ofSeconds(2);
    private static final int LOOKS = 5;
    private static final ObservedServers SERVERS = new ObservedServers();

    @AfterAll
    static void stop() {
        SERVERS.close();
    }

    static List<String> kinds() {
        return ObservedServers.kinds();
    }

    static Stream<Arguments> alone() {
        return kinds().stream()
                .flatMap(kind -> Application.on(kind).stream().map(application -> Arguments.of(kind, application)));
    }

    static Stream<Arguments> some() {
        return mixes(2);
    }

    static Stream<Arguments> many() {
        return mixes(Integer.getInteger("weir.observe.mixes", 20));
    }

    private static Stream<Arguments> mixes(int count) {
        return kinds().stream()
                .flatMap(kind -> IntStream.range(0, count).mapToObj(number -> Arguments.of(kind, number)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingStandsOutOfAServerThatIdles(String kind) throws Exception {
        Observation seen = look(SERVERS.get(kind), Map.of());

        assertThat(names(seen)).isEmpty();
        assertThat(seen.notes()).isEmpty();
        assertThat(seen.workingPerSecond()).isZero();
        assertThat(seen.roundTripsPerSecond()).isZero();
    }

    @ParameterizedTest
    @MethodSource("alone")
    void eachIsRecognisedAlone(String kind, Application application) throws Exception {
        Observation seen = look(SERVERS.get(kind), Map.of(application, (double) application.most));

        assertThat(names(seen)).as(seen.toString()).containsExactly(application.finding);
        assertThat(seen.notes()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("some")
    void eachIsRecognisedAmongOthers(String kind, int number) throws Exception {
        recognised(kind, number);
    }

    @ParameterizedTest
    @MethodSource("many")
    void eachIsRecognisedInManyMixes(String kind, int number) throws Exception {
        recognised(kind, number);
    }

    private static void recognised(String kind, int number) throws Exception {
        Random random = new Random(SEED + number);
        Map<Application, Double> mix = new EnumMap<>(Application.class);
        for (Application application : Application.on(kind)) {
            if (random.nextBoolean()) {
                mix.put(application, application.least + random.nextDouble() * (application.most - application.least));
            }
        }

        Observation seen = look(SERVERS.get(kind), mix);

        assertThat(names(seen))
                .as("%s: %s", mix, seen)
                .containsExactlyInAnyOrderElementsOf(mix.keySet().stream()
                        .map(each -> each.finding)
                        .distinct()
                        .toList());
    }

    private static List<String> names(Observation seen) {
        return seen.findings().stream().map(Finding::name).toList();
    }

    /** Looks once; a server that answers too unevenly says so. */
    private static Optional<Observation> observe(RunningServer server) throws InterruptedException {
        try {
            return Optional.of(Observation.of(server.url(), WATCH, step -> {}));
        } catch (EnvironmentException e) {
            assertThat(e).hasMessageStartingWith("the server answers too unevenly to tell");
            return Optional.empty();
        }
    }

    /**
     * Looks at a server on which applications work, each at its rate of units a second. On a machine that is too busy for half of
     * the least rate of one, nobody can tell what is there: look again.
     */
    private static Observation look(RunningServer server, Map<Application, Double> mix)
            throws InterruptedException, ExecutionException {
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<?>> working = new ArrayList<>();
        Map<Application, LongAdder> done = new EnumMap<>(Application.class);
        mix.forEach((application, rate) -> {
            LongAdder units = new LongAdder();
            done.put(application, units);
            working.add(threads.submit(() -> application.run(server, rate, stop, units)));
        });
        try {
            Thread.sleep(500);
            for (int i = 0; i < LOOKS; i++) {
                done.values().forEach(LongAdder::reset);
                Optional<Observation> seen = observe(server);
                if (seen.isPresent()
                        && done.entrySet().stream()
                                .allMatch(
                                        each -> each.getValue().sum() > WATCH.toSeconds() * each.getKey().least / 2)) {
                    return seen.get();
                }
            }
            throw new TestAbortedException("the machine is too busy for " + mix);
        } finally {
            stop.set(true);
            for (Future<?> each : working) {
                each.get();
            }
            threads.shutdown();
        }
    }
}
