package dev.weir.report.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.SyntheticRun;
import dev.weir.report.model.Entry;
import dev.weir.report.model.RacedApart;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlacementsTest {
    /** A run of two levels, as if raced once more with these times where client and server have a core each. */
    private static Run bothWays(double togetherMicros, double apartMicros) {
        Run run = raced(togetherMicros);
        Stream<Entry> apart = raced(apartMicros).entriesOf(SliceGroup.class).map(RacedApart::new);
        return new Run(
                run.manifest(), Stream.concat(run.entries().stream(), apart).toList(), false);
    }

    private static Run raced(double micros) {
        return new SyntheticRun()
                .arm("a.at-once", 100)
                .arm("b.at-once", micros)
                .sentinel()
                .twinOf("a.at-once")
                .compare("b.at-once", "a.at-once")
                .levels("rows", "1", "100")
                .heats(5)
                .noise(0.01, 0.002, 0.002)
                .build();
    }

    private static Optional<Placements> found(Run run) {
        return Placements.of(run, Analysis.of(run));
    }

    @Test
    void aVerdictThatTurnsIsNamedWithBoth() {
        Placements both = found(bothWays(80, 130)).orElseThrow();

        assertThat(both.turned()).hasSize(2).allSatisfy(each -> {
            assertThat(each.together().verdict()).isEqualTo(Verdict.FASTER);
            assertThat(each.apart().ratio().low()).isGreaterThan(1);
        });
        assertThat(both.words()).endsWith("0 verdicts hold, 2 turn, none stays open");
    }

    @Test
    void verdictsThatHoldBothWaysAreCounted() {
        assertThat(found(bothWays(80, 80)).orElseThrow().words())
                .endsWith("2 verdicts hold, none turns, none stays open");
    }

    /** Faster both ways, by another size, is the same verdict. */
    @Test
    void anotherSizeIsNoTurn() {
        assertThat(found(bothWays(80, 60)).orElseThrow().turned()).isEmpty();
    }

    @Test
    void whatWasRacedApartEntersNoCell() {
        assertThat(Analysis.of(bothWays(80, 130))).isEqualTo(Analysis.of(raced(80)));
    }

    @Test
    void aRunOfOneWayHasNone() {
        assertThat(found(raced(80))).isEmpty();
        Run one = raced(80);
        assertThat(Placements.of(List.of(one, one), List.of(Analysis.of(one), Analysis.of(one))))
                .isEmpty();
    }

    @Test
    void studiesAreAddedUp() {
        Run turned = bothWays(80, 130);
        Run same = bothWays(80, 80);

        Placements all = Placements.of(List.of(turned, same), List.of(Analysis.of(turned), Analysis.of(same)))
                .orElseThrow();

        assertThat(all.words()).endsWith("2 verdicts hold, 2 turn, none stays open");
    }
}
