package dev.weir.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.model.TimeSpent;
import dev.weir.report.model.TimeSpent.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeLedgerTest {
    private static final long SECOND = 1_000_000_000L;

    private long now;

    @Test
    void kindsAddUpToTheTimeThatWentBy() {
        TimeLedger ledger = new TimeLedger(() -> now);
        now = 2 * SECOND;
        ledger.begin(Kind.LAUNCHING);
        now = 5 * SECOND;
        ledger.begin(Kind.TURNS);
        now = 9 * SECOND;
        ledger.partOfIt(Kind.SLICES, 3 * SECOND);
        now = 10 * SECOND;

        TimeSpent spent = ledger.take();

        assertThat(spent.seconds())
                .isEqualTo(Map.of(Kind.SERVERS, 2.0, Kind.LAUNCHING, 3.0, Kind.SLICES, 3.0, Kind.TURNS, 2.0));
        assertThat(spent.seconds().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .isEqualTo(10);
    }

    @Test
    void whatWasTakenIsNotTakenAgain() {
        TimeLedger ledger = new TimeLedger(() -> now);
        now = SECOND;
        ledger.take();
        now = 4 * SECOND;
        assertThat(ledger.take().seconds()).isEqualTo(Map.of(Kind.OTHER, 3.0));
    }

    /** Looked at often, the clock tells work that takes long from a machine that stands still. */
    @Test
    void aStandstillIsNoWork() {
        TimeLedger ledger = new TimeLedger(() -> now);
        ledger.watch();
        ledger.begin(Kind.LAUNCHING);
        for (int i = 0; i < 20; i++) {
            now += SECOND;
            ledger.look();
        }
        now += 30 * SECOND;
        long awake = ledger.awakeNanos();
        ledger.begin(Kind.TURNS);
        now += SECOND;

        assertThat(awake).as("a clock without it").isEqualTo(20 * SECOND);
        assertThat(ledger.take().seconds())
                .isEqualTo(Map.of(Kind.LAUNCHING, 20.0, Kind.STANDSTILL, 30.0, Kind.TURNS, 1.0));
    }

    @Test
    void whereNobodyLooksTimeIsWork() {
        TimeLedger ledger = new TimeLedger(() -> now);
        now = 30 * SECOND;

        assertThat(ledger.awakeNanos()).isEqualTo(30 * SECOND);
        assertThat(ledger.take().seconds()).isEqualTo(Map.of(Kind.SERVERS, 30.0));
    }
}
