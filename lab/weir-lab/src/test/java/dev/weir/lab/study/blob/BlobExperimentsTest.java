package dev.weir.lab.study.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.weir.lab.study.Experiment;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which codec pays depends on what it costs to write: no run may end with that known of some of them only. */
final class BlobExperimentsTest {
    private static final List<String> CORE =
            BlobMode.CORE.stream().map(mode -> "connectorj." + mode).toList();

    private final Study study = new BlobStudy();

    @Test
    void everyCoreModeIsTriedOnceBeforeAnyIsTriedAtFurtherLevels() {
        List<Experiment> all = study.experiments();
        assertThat(all.subList(0, CORE.size()))
                .extracting(Experiment::name, Experiment::arm)
                .containsExactlyElementsOf(
                        CORE.stream().map(arm -> tuple("encode", arm)).toList());
        assertThat(all.subList(CORE.size(), 2 * CORE.size()))
                .allMatch(each -> each.name().equals("encode-more"))
                .extracting(Experiment::arm)
                .containsExactlyElementsOf(CORE);
        assertThat(all).extracting(each -> each.name() + " " + each.arm()).doesNotHaveDuplicates();
    }

    /** Two sizes, all of the first tier, so that the advice can tell what lies between. */
    @Test
    void theFirstTryReadsWhatTheFirstTierVisitsAndTheSecondTheRest() {
        for (String arm : CORE) {
            List<Level> planned = planned(arm);
            Study.Tier first = study.tiers(Preset.DEFAULT).get(0);
            assertThat(levels("encode", arm, planned)).containsExactlyElementsOf(first.levels());
            List<Level> both = new ArrayList<>(levels("encode", arm, planned));
            both.addAll(levels("encode-more", arm, planned));
            assertThat(both).containsExactlyElementsOf(planned);
        }
    }

    @Test
    void nothingIsTriedWhereThereAreNoFurtherLevels() {
        List<Level> one = List.of(new BlobLevel(10_240, "documents").level());
        assertThat(study.isWorthTrying(experiment("encode", "connectorj.plain"), one))
                .isTrue();
        assertThat(study.isWorthTrying(experiment("encode-more", "connectorj.plain"), one))
                .isFalse();
    }

    /** The cores of the default comparisons are the modes whose costs are tried first. */
    @Test
    void whatTheFirstTierVisitsIsTried() {
        Set<String> tried = new TreeSet<>();
        study.experiments().forEach(each -> tried.add(each.arm()));
        assertThat(study.tiers(Preset.DEFAULT).get(0).arms())
                .filteredOn(arm -> arm.startsWith("connectorj."))
                .isSubsetOf(tried);
    }

    private List<Level> levels(String name, String arm, List<Level> planned) {
        return study.levels(experiment(name, arm), planned);
    }

    private Experiment experiment(String name, String arm) {
        return study.experiments().stream()
                .filter(each -> each.name().equals(name) && each.arm().equals(arm))
                .findFirst()
                .orElseThrow();
    }

    private List<Level> planned(String arm) {
        return study.tiers(Preset.DEFAULT).stream()
                .filter(tier -> tier.arms().contains(arm))
                .flatMap(tier -> tier.levels().stream())
                .distinct()
                .toList();
    }
}
