package dev.weir.lab.study.metadata;

import dev.weir.lab.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The cells that the presets visit. In every tier an arm and what it is compared with see the same levels. */
final class MetadataTiers {
    private static final List<MetadataLevel> PUBLISHED =
            List.of(MetadataLevel.SINGLE_SELECT, MetadataLevel.LARGE_SELECT);
    private static final List<MetadataLevel> FIRST =
            List.of(MetadataLevel.SINGLE_SELECT, MetadataLevel.columns(50, 1), MetadataLevel.LARGE_SELECT);
    private static final List<MetadataLevel> NARROW_AND_WIDE =
            List.of(MetadataLevel.columns(1, 1), MetadataLevel.columns(200, 1));
    private static final List<MetadataLevel> OTHERS =
            List.of(MetadataLevel.KEY_LOOK_UP, MetadataLevel.columns(10, 1), MetadataLevel.columns(50, 100));

    private static final List<String> CORE = List.of(
            MetadataArms.WEIR_FULL,
            MetadataArms.WEIR_TRANSACTION,
            MetadataArms.CONNECTORJ_UNCACHED,
            MetadataArms.MARIADB);

    private static final List<String> SWITCHES = List.of(
            MetadataArms.WEIR_FULL,
            MetadataArms.WEIR_NONE,
            MetadataArms.WEIR_AUTO,
            MetadataArms.RAW_FULL,
            MetadataArms.RAW_NONE);

    private static final List<String> PEERS = List.of(
            MetadataArms.WEIR_TRANSACTION,
            MetadataArms.VERTX,
            MetadataArms.VERTX_POOL,
            MetadataArms.CONNECTORJ_CACHED,
            MetadataArms.CONNECTORJ_UNCACHED);

    private static final List<String> CONNECTIONS =
            Stream.of(CORE, SWITCHES, PEERS).flatMap(List::stream).distinct().toList();

    private static final List<String> POOLS = List.of(
            MetadataArms.WEIR_FULL,
            MetadataArms.WEIR_FULL + ".pool",
            MetadataArms.WEIR_NONE,
            MetadataArms.WEIR_NONE + ".pool",
            MetadataArms.WEIR_AUTO,
            MetadataArms.WEIR_AUTO + ".pool",
            MetadataArms.CONNECTORJ_UNCACHED,
            MetadataArms.CONNECTORJ_UNCACHED + ".pool",
            MetadataArms.MARIADB,
            MetadataArms.MARIADB + ".pool");

    private MetadataTiers() {}

    /** The first tier is small: with three links, a heat of it takes about as long as one of another study. */
    static List<Study.Tier> everyday() {
        return List.of(
                tier(CORE, FIRST),
                tier(SWITCHES, FIRST),
                tier(PEERS, FIRST),
                tier(CONNECTIONS, NARROW_AND_WIDE),
                tier(CONNECTIONS, OTHERS),
                tier(POOLS, List.of(MetadataLevel.SINGLE_SELECT, MetadataLevel.columns(50, 1))));
    }

    /** The everyday tiers first, so that a full run that is stopped early is a good everyday run. */
    static List<Study.Tier> full() {
        List<Study.Tier> tiers = new ArrayList<>(everyday());
        List<MetadataLevel> all = new ArrayList<>(FIRST);
        all.addAll(NARROW_AND_WIDE);
        all.addAll(OTHERS);
        List<String> arms =
                MetadataArms.all().stream().map(arm -> arm.info().id()).toList();
        tiers.add(tier(arms, all));
        tiers.add(new Study.Tier(CORE, List.of("on"), factors(all)));
        return tiers;
    }

    /** The published queries with the switch that the published client had, and has not any more. */
    static List<Study.Tier> published() {
        return Stream.of("", ".pool")
                .map(way -> Study.Tier.on(
                        List.of("local", "wan-30ms"),
                        List.of(MetadataArms.WEIR_FULL + way, MetadataArms.WEIR_NONE + way),
                        factors(PUBLISHED)))
                .toList();
    }

    private static Study.Tier tier(List<String> arms, List<MetadataLevel> levels) {
        return new Study.Tier(arms, List.of("off"), factors(levels));
    }

    private static List<Map<String, String>> factors(List<MetadataLevel> levels) {
        return levels.stream().map(MetadataLevel::factors).toList();
    }
}
