package dev.weir.lab.study.transaction;

import dev.weir.lab.study.Study;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The cells that the presets visit. In every tier an arm and what it is compared with see the same levels. */
final class TransactionTiers {
    static final TransactionLevel CHEAPEST = new TransactionLevel(Unit.AUTOCOMMIT, 1);

    /** Spring's usual annotations around one read, and the read alone. */
    private static final List<TransactionLevel> FIRST =
            List.of(CHEAPEST, new TransactionLevel(Unit.TRANSACTION, 1), new TransactionLevel(Unit.READ_ONLY, 1));

    private static final List<TransactionLevel> OTHERS = List.of(
            new TransactionLevel(Unit.ISOLATION, 2),
            new TransactionLevel(Unit.READ_ONLY_ISOLATION, 1),
            new TransactionLevel(Unit.UPDATE, 2),
            new TransactionLevel(Unit.BATCH, 100));

    /** Everything around the reads weighs less, the more they are. */
    private static final List<TransactionLevel> MORE_READS = List.of(
            new TransactionLevel(Unit.READ_ONLY, 2),
            new TransactionLevel(Unit.READ_ONLY, 5),
            new TransactionLevel(Unit.READ_ONLY, 10));

    private static final List<TransactionLevel> ALL =
            Stream.of(FIRST, OTHERS, MORE_READS).flatMap(List::stream).toList();

    private static final List<String> CORE =
            List.of(Options.CONNECTORJ, Options.CONNECTORJ_TUNED, Options.MARIADB, Options.WEIR, Options.WEIR_EAGER);
    private static final List<String> DRIVERS =
            Options.all().stream().map(Options::id).toList();

    private TransactionTiers() {}

    static List<Study.Tier> everyday() {
        return List.of(
                tier(CORE, FIRST),
                tier(CORE, OTHERS),
                tier(ways(List.of(Options.CONNECTORJ, Options.WEIR)), FIRST),
                tier(DRIVERS, ALL),
                tier(ways(List.of(Options.CONNECTORJ_TUNED)), FIRST),
                tier(ways(List.of(Options.CONNECTORJ, Options.CONNECTORJ_TUNED, Options.WEIR)), OTHERS));
    }

    /** The everyday tiers first, so that a full run that is stopped early is a good everyday run. */
    static List<Study.Tier> full() {
        List<Study.Tier> tiers = new ArrayList<>(everyday());
        tiers.add(tier(ways(DRIVERS), ALL));
        tiers.add(new Study.Tier(CORE, List.of("on"), factors(ALL)));
        return tiers;
    }

    private static List<String> ways(List<String> options) {
        return options.stream()
                .flatMap(each -> Arrays.stream(Way.values()).map(way -> way.arm(each)))
                .toList();
    }

    private static Study.Tier tier(List<String> arms, List<TransactionLevel> levels) {
        return new Study.Tier(arms, List.of("off"), factors(levels));
    }

    private static List<Map<String, String>> factors(List<TransactionLevel> levels) {
        return levels.stream().map(TransactionLevel::factors).toList();
    }
}
