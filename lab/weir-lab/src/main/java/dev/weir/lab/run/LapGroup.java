package dev.weir.lab.run;

import dev.weir.lab.study.ControlArm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Arms that take slices of the same level on the same link, lap by lap.
 *
 * @param setting where and what
 * @param lanes who
 */
record LapGroup(Setting setting, List<Lane> lanes) {

    /**
     * A link and a level.
     *
     * @param link name of the link
     * @param tls setting of the TLS factor
     * @param level inner factors
     */
    record Setting(String link, String tls, Map<String, String> level) {
        /** Every factor besides the link, as cells have them. */
        SortedMap<String, String> factors() {
            SortedMap<String, String> factors = new TreeMap<>(level);
            factors.put("tls", tls);
            return factors;
        }
    }

    /**
     * An arm among the others.
     *
     * @param arm its id
     * @param draw which of several equal contestants, from 0
     */
    record Lane(String arm, int draw) {}

    /** Returns how many contestants some groups need together. */
    static int contestants(List<LapGroup> groups) {
        return (int) groups.stream()
                .flatMap(group -> group.contestants().stream())
                .distinct()
                .count();
    }

    /** The contestants that these lanes need: one JVM each, but one for the sentinel and all injected effects. */
    List<ContestantKey> contestants() {
        List<ContestantKey> keys = new ArrayList<>();
        for (Lane lane : lanes) {
            ContestantKey key = ContestantKey.of(lane, setting.tls());
            if (!keys.contains(key)) {
                keys.add(key);
            }
        }
        return keys;
    }

    /**
     * The key that tells a contestant from the others of its heat.
     *
     * @param name id of its arm; the sentinel's holds the injected effects, too
     * @param tls setting of the TLS factor
     * @param draw which of several equal ones, from 0
     */
    record ContestantKey(String name, String tls, int draw) {
        static ContestantKey of(Lane lane, String tls) {
            String name = ControlArm.INJECTED.contains(lane.arm()) ? ControlArm.SENTINEL : lane.arm();
            return new ContestantKey(name, tls, lane.draw());
        }
    }
}
