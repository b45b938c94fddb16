package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.rig.EnvironmentException;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Relay;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerUrl;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.TestAbortedException;

/**
 * A look at servers with applications of known shapes, alone and mixed, over links of no, a short and a long delay: each is
 * recognised, and none that is not there. It takes minutes for each kind of server and an idle machine, so no build runs it:
 * {@code -Dtest.excluded=none -Dweir.observe.mixes=20} does, with as many mixes.
 */
@Tag("measures")
@EnabledIfSystemProperty(named = "weir.observe.mixes", matches = "\\d+")
class ApplicationsTest {
    private static final long SEED = 39;
    private static final Duration WATCH = Duration.ofSeconds(2);
    private static final int LOOKS = 5;
    private static final String LOCAL = "local";
    private static final List<String> LINKS = List.of(LOCAL, "rtt=1ms,rate=1gbit", "rtt=30ms,rate=1gbit");
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
                .flatMap(kind -> LINKS.stream()
                        .flatMap(link -> Application.on(kind).stream()
                                .map(application -> Arguments.of(kind, link, application))));
    }

    static Stream<Arguments> mixes() {
        return kinds().stream()
                .flatMap(kind -> IntStream.range(0, Integer.getInteger("weir.observe.mixes"))
                        .mapToObj(number -> Arguments.of(kind, LINKS.get(number % LINKS.size()), number)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nothingStandsOutOfAServerThatIdles(String kind) throws Exception {
        Observation seen = look(kind, LOCAL, Map.of());

        assertThat(names(seen)).isEmpty();
        assertThat(seen.notes()).isEmpty();
        assertThat(seen.workingPerSecond()).isZero();
        assertThat(seen.roundTripsPerSecond()).isZero();
    }

    @ParameterizedTest
    @MethodSource("alone")
    void eachIsRecognisedAlone(String kind, String link, Application application) throws Exception {
        recognised(kind, link, Map.of(application, (double) application.most));
    }

    @ParameterizedTest
    @MethodSource("mixes")
    void eachIsRecognisedAmongOthers(String kind, String link, int number) throws Exception {
        Random random = new Random(SEED + number);
        Map<Application, Double> mix = new EnumMap<>(Application.class);
        for (Application application : Application.on(kind)) {
            if (random.nextBoolean()) {
                mix.put(application, application.least + random.nextDouble() * (application.most - application.least));
            }
        }
        recognised(kind, link, mix);
    }

    private static void recognised(String kind, String link, Map<Application, Double> mix) throws Exception {
        Observation seen = look(kind, link, mix);

        System.out.printf("| %s | %s | %s | %s |%n", kind, link, mix.keySet(), names(seen));
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

    private static Observation look(String kind, String name, Map<Application, Double> mix)
            throws InterruptedException {
        RunningServer server = SERVERS.get(kind);
        if (name.equals(LOCAL)) {
            return look(server.url(), Duration.ZERO, mix);
        }
        try (EmulatedLink link = EmulatedLink.open(LinkSyntax.parse(name));
                Relay relay = link.relayTo(new InetSocketAddress(server.host(), server.port()))) {
            ServerUrl url = new ServerUrl(
                    "127.0.0.1", relay.address().getPort(), server.url().account());
            return look(url, Duration.ofNanos(1000 * link.declared().rttMicros()), mix);
        }
    }

    /**
     * Looks at a server on which applications work. Where one did not do half of its least rate between the two looks, the
     * machine is too busy for it, and nobody can tell what is there: look again.
     */
    private static Observation look(ServerUrl url, Duration roundTrip, Map<Application, Double> mix)
            throws InterruptedException {
        try (Workload workload = new Workload(url, mix, roundTrip)) {
            Thread.sleep(500);
            for (int i = 0; i < LOOKS; i++) {
                AtomicLong begin = new AtomicLong();
                Optional<Observation> seen = observe(url, begin);
                long end = begin.get() + WATCH.toNanos();
                if (seen.isPresent()
                        && workload.worked(begin.get(), end, seen.get().seconds())) {
                    return seen.get();
                }
            }
            throw new TestAbortedException("the machine is too busy for " + mix);
        }
    }

    /**
     * Looks once; a server that answers too unevenly says so.
     *
     * @param begin receives when the first look was over; the second begins as long after it as is watched, at the earliest
     */
    private static Optional<Observation> observe(ServerUrl url, AtomicLong begin) throws InterruptedException {
        try {
            return Optional.of(Observation.of(url, WATCH, step -> {
                if (step.startsWith("Watching")) {
                    begin.set(System.nanoTime());
                }
            }));
        } catch (EnvironmentException e) {
            assertThat(e).hasMessageStartingWith("the server answers too unevenly to tell");
            return Optional.empty();
        }
    }
}
