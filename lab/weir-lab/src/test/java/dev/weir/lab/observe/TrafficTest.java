package dev.weir.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.rig.EnvironmentException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The difference of two looks, and looks of which there is none. */
class TrafficTest {
    private static final String READ = "SELECT `a` FROM `t`";
    private static final String LOOK_UP = "SELECT a FROM t WHERE id = ?";

    private static Look look(long uptime, String firstSeen, long count) {
        return new Counters()
                .firstSeen(firstSeen)
                .status(Look.UPTIME, uptime)
                .statements(READ, count)
                .look();
    }

    @Test
    void isWhatCameInBetween() {
        Look before = new Counters()
                .status(Look.UPTIME, 900)
                .statements(READ, 100)
                .command("com/Ping", 10)
                .status("connections", 5)
                .session(7, new ConnectionCounts(100, 0, 0, 0, 100, 5000))
                .look();
        Look after = new Counters()
                .statements(READ, 150)
                .statements("COMMIT", 20)
                .command("com/Ping", 40)
                .status("connections", 7)
                .session(7, new ConnectionCounts(130, 0, 0, 0, 130, 6000))
                .session(9, new ConnectionCounts(20, 0, 0, 20, 20, 1000))
                .look();

        Traffic traffic = Traffic.between(before, after, 10);

        assertThat(traffic.questions()).isEqualTo(70);
        assertThat(traffic.roundTrips()).isEqualTo(70 + 30 + 2 * Traffic.ROUND_TRIPS_OF_A_LOGIN);
        assertThat(traffic.executions(kind -> kind == StatementRole.READ)).isEqualTo(50);
        assertThat(traffic.sessions().get(7L)).isEqualTo(new ConnectionCounts(30, 0, 0, 0, 30, 1000));
        assertThat(traffic.opened()).containsExactly(9L);
        assertThat(traffic.notes()).isEmpty();
    }

    @Test
    void aServerThatWasRestartedIsSaid() {
        assertThatThrownBy(() -> Traffic.between(look(1000, "a", 10), look(3, "b", 1), 60))
                .isInstanceOf(EnvironmentException.class)
                .hasMessage(
                        "the server was restarted between the two looks: Uptime=3s, before it was 1000s; look again");
    }

    /** The uptime is the server's clock less when it began. */
    @Test
    void aClockThatIsPutBackIsNoRestart() {
        assertThat(Traffic.between(look(1000, "a", 10), look(940, "a", 30), 60).questions())
                .isEqualTo(20);
    }

    @Test
    void aTableOfDigestsThatWasEmptiedIsSaid() {
        for (Look after : List.of(look(1060, "a", 9), look(1060, "b", 11), new Counters().look())) {
            assertThatThrownBy(() -> Traffic.between(look(1000, "a", 10), after, 60))
                    .isInstanceOf(EnvironmentException.class)
                    .hasMessageContaining("the counters were reset between the two looks, which were 60s apart")
                    .hasMessageEndingWith("look again");
        }
    }

    @Test
    void twoServersBehindOneAddressAreSaid() {
        Look other =
                new Look("other:3306", 1060, Map.of(), Map.of(), Map.of(), Map.of(), false, Map.of(), 0, List.of());
        assertThatThrownBy(() -> Traffic.between(look(1000, "a", 10), other, 60))
                .hasMessageContaining("server=db:3306, then server=other:3306");
    }

    @Test
    void aServerThatAnswersUnevenlyIsSaid() {
        Look late = new Look("db:3306", 1010, Map.of(), Map.of(), Map.of(), Map.of(), false, Map.of(), 2.5, List.of());
        assertThatThrownBy(() -> Traffic.between(new Counters().look(), late, 10))
                .hasMessage("the server answers too unevenly to tell: to read its counters took 0s, then 2.50s, of"
                        + " watch=10s; watch longer");
    }

    @Test
    void aFullTableOfDigestsIsSaidAndItsRestIsNoStatement() {
        Traffic traffic = new Counters().statements(READ, 10).statements("", 90).traffic();

        assertThat(traffic.working()).isEqualTo(10);
        assertThat(traffic.notes())
                .singleElement()
                .asString()
                .startsWith("Of 90 of 100 statements it is not known what they are");
    }

    @Test
    void statementsWithoutADigestAreSaid() {
        assertThat(new Counters()
                        .statements(READ, 10)
                        .status("questions", 100)
                        .traffic()
                        .notes())
                .singleElement()
                .asString()
                .startsWith("Of 90 of 100 statements it is not known what they are: they were prepared");
    }

    @Test
    void preparedStatementsCountWhereNoDigestDoes() {
        Look before = new Counters()
                .status(Look.UPTIME, 990)
                .prepared(7, 1, LOOK_UP, 100)
                .prepared(7, 2, LOOK_UP, 50)
                .session(7, new ConnectionCounts(0, 0, 150, 0, 150, 0))
                .status("questions", 150)
                .look();
        Counters later = new Counters()
                .prepared(7, 1, LOOK_UP, 130)
                .prepared(7, 3, LOOK_UP, 20)
                .prepared(8, 1, LOOK_UP, 5)
                .session(7, new ConnectionCounts(0, 0, 200, 50, 200, 0))
                .session(8, new ConnectionCounts(0, 0, 6, 0, 5, 0))
                .status("questions", 206);

        Traffic traffic = Traffic.between(before, later.look(), 10);

        assertThat(traffic.digests()).singleElement().satisfies(digest -> {
            assertThat(digest.count()).isEqualTo(30 + 20 + 5);
            assertThat(digest.looksUpOneRow()).isTrue();
        });
        assertThat(traffic.unknown()).isOne();
        assertThat(traffic.sessions().get(7L)).isEqualTo(new ConnectionCounts(50, 0, 0, 50, 50, 0));
        assertThat(traffic.sessions().get(8L)).isEqualTo(new ConnectionCounts(5, 0, 1, 0, 5, 0));
    }

    @Test
    void preparedStatementsThatHaveDigestsCountOnce() {
        Traffic traffic = new Counters()
                .lookUps(LOOK_UP, 50)
                .prepared(7, 1, LOOK_UP, 50)
                .status("questions", 50)
                .preparedInDigests()
                .session(7, new ConnectionCounts(0, 0, 50, 0, 50, 0))
                .traffic();

        assertThat(traffic.working()).isEqualTo(50);
        assertThat(traffic.sessions().get(7L)).isEqualTo(new ConnectionCounts(50, 0, 0, 0, 50, 0));
    }
}
