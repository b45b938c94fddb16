package dev.weir.lab.study.batch;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.util.List;
import java.util.stream.Stream;

/** What the presets visit. In every tier an arm and what it is compared with see the same levels. */
final class BatchTiers {
    static final BatchLevel CHEAPEST = new BatchLevel(100);

    private static final List<BatchLevel> FIRST = List.of(CHEAPEST, new BatchLevel(1000));
    private static final List<BatchLevel> LARGE = List.of(new BatchLevel(10_000));

    private static final List<String> CORE = List.of(
            BatchArms.CONNECTORJ,
            BatchArms.CONNECTORJ_REWRITE,
            BatchArms.MARIADB,
            BatchArms.WEIR,
            BatchArms.WEIR_REWRITE);
    private static final List<String> ALL =
            BatchArms.all().stream().map(Arm::info).map(Manifest.Arm::id).toList();

    private BatchTiers() {}

    static List<Study.Tier> everyday() {
        return List.of(tier(CORE, FIRST), tier(CORE, LARGE), tier(ALL, FIRST), tier(ALL, LARGE));
    }

    /** The everyday tiers first, so that a full run that is stopped early is a good everyday run. */
    static List<Study.Tier> full() {
        return Stream.concat(
                        everyday().stream(),
                        Stream.of(new Study.Tier(
                                CORE, List.of("on"), tier(CORE, FIRST).levels())))
                .toList();
    }

    private static Study.Tier tier(List<String> arms, List<BatchLevel> levels) {
        return new Study.Tier(
                arms, List.of("off"), levels.stream().map(BatchLevel::factors).toList());
    }
}
