package dev.weir.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.login.Settings;
import dev.weir.login.Written;
import dev.weir.url.ConnectionUrl;
import dev.weir.url.OptionValues;
import dev.weir.url.SettingsReader;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In which order hosts are tried, and what of an error makes the next one be tried. */
final class HostsOrderTest {
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE); // which overflows soon, as it may
    private final HostMemory memory = new HostMemory(now::get);

    private Hosts hosts(int count, Hosts.Order order) throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:weir://");
        Settings common = SettingsReader.read(url, OptionValues.read(url, null, given -> given, null));
        List<Settings> servers = IntStream.range(0, count)
                .mapToObj(i -> common.withServer(new Settings.Address("h" + i, 3306, null), common.account()))
                .toList();
        return new Hosts(servers, order, memory);
    }

    @Test
    void thoseThatFailedComeLastUntilTheyAreReachedAgain() throws SQLException {
        Hosts hosts = hosts(4, Hosts.Order.GIVEN);
        assertThat(hosts.sequence(memory::isDown)).containsExactly(0, 1, 2, 3);
        memory.failed(hosts.servers().get(0).address());
        memory.failed(hosts.servers().get(2).address());
        assertThat(hosts.sequence(memory::isDown)).containsExactly(1, 3, 0, 2);
        memory.reached(hosts.servers().get(0).address());
        assertThat(hosts.sequence(memory::isDown)).containsExactly(0, 1, 3, 2);
    }

    @Test
    void theFirstIsDueUnlessItFailedAMomentAgo() throws SQLException {
        Hosts hosts = hosts(2, Hosts.Order.GIVEN);
        assertThat(hosts.isFirstDue()).isTrue();
        memory.failed(hosts.servers().get(0).address());
        assertThat(hosts.isFirstDue()).isFalse();
        memory.reached(hosts.servers().get(0).address());
        assertThat(hosts.isFirstDue()).isTrue();
    }

    @Test
    void aFailureIsForgottenOnceItsTimeHasPassed() throws SQLException {
        Hosts hosts = hosts(2, Hosts.Order.GIVEN);
        memory.failed(hosts.servers().get(0).address());
        now.addAndGet(TimeUnit.SECONDS.toNanos(HostMemory.RETRY_SECONDS) - 1);
        assertThat(hosts.sequence(memory::isDown)).containsExactly(1, 0);
        assertThat(hosts.isFirstDue()).isFalse();
        now.incrementAndGet();
        assertThat(hosts.isFirstDue()).isTrue();
        assertThat(hosts.sequence(memory::isDown)).containsExactly(0, 1);
    }

    @Test
    void aReplicaThatIsBehindIsAsGoodASourceAsBefore() throws SQLException {
        Hosts hosts = hosts(2, Hosts.Order.GIVEN);
        hosts.laggedBehind(hosts.servers().get(0).address());
        assertThat(hosts.sequence(memory::isBehind)).containsExactly(1, 0);
        assertThat(hosts.sequence(memory::isDown)).containsExactly(0, 1);
        assertThat(hosts.isFirstDue()).isTrue();
        now.addAndGet(TimeUnit.SECONDS.toNanos(HostMemory.RETRY_SECONDS));
        assertThat(hosts.sequence(memory::isBehind)).containsExactly(0, 1);
    }

    @Test
    void whatIsWrittenAtAKnownHostStaysKnownHoweverManyThereAre() {
        Settings.Address first = new Settings.Address("h0", 3306, null);
        Written written = memory.written(first);
        for (int i = 1; i < 2 * HostMemory.MAX_HOSTS; i++) {
            memory.written(new Settings.Address("h" + i, 3306, null));
        }
        assertThat(memory.written(first)).isSameAs(written);
    }

    @Test
    void theFirstIsChosenByChance() throws SQLException {
        Hosts hosts = hosts(3, Hosts.Order.ROTATED);
        Set<List<Integer>> seen = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            seen.add(hosts.sequence(memory::isDown));
        }
        assertThat(seen).containsExactlyInAnyOrder(List.of(0, 1, 2), List.of(1, 2, 0), List.of(2, 0, 1));
        memory.failed(hosts.servers().get(1).address());
        for (int i = 0; i < 50; i++) {
            assertThat(hosts.sequence(memory::isDown)).hasSize(3).endsWith(1);
        }
    }

    @Test
    void theMemoryOfHostsIsBounded() {
        for (int i = 0; i < 2 * HostMemory.MAX_HOSTS; i++) {
            memory.failed(new Settings.Address("h" + i, 3306, null));
        }
        assertThat(memory.isDown(new Settings.Address("h1", 3306, null))).isTrue();
        assertThat(memory.isDown(new Settings.Address("h" + (2 * HostMemory.MAX_HOSTS - 1), 3306, null)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    08001, 0,    true
                    08S01, 0,    true
                    08004, 1040, true
                    08004, 1129, true
                    HY000, 1053, true
                    HY000, 3032, true
                    HY000, 2003, true
                    08004, 1130, false
                    28000, 1045, false
                    42000, 1049, false
                    HY000, 1193, false
                    S1009, 0,    false
                    """)
    void onlyAServerThatIsAwayPassesOn(String state, int code, boolean passes) {
        assertThat(Hosts.isUnreachable(new SQLException("no", state, code))).isEqualTo(passes);
    }
}
