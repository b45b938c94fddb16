package dev.weir.lab.study.blob;

import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which levels are to be found in which way of keeping values: encoding everything would take minutes.
 *
 * @param levels levels by mode
 */
record Wanted(Map<BlobMode, SortedSet<BlobLevel>> levels) {

    /**
     * What a plan visits. Every level is wanted plain, too: experiments encode from there.
     *
     * @param arms ids of the arms asked for; empty: as the preset says
     * @param sizes sizes asked for; empty: as the preset says
     */
    static Wanted of(BlobData data, Preset preset, Set<String> arms, Set<String> sizes) {
        Map<BlobMode, SortedSet<BlobLevel>> wanted = new LinkedHashMap<>();
        want(wanted, BlobMode.PLAIN, data.smallLevel());
        for (Study.Tier tier : data.tiers(preset)) {
            Collection<String> visiting = arms.isEmpty() ? tier.arms() : arms;
            for (Map<String, String> factors : tier.levels()) {
                if (sizes.isEmpty() || sizes.contains(factors.get(BlobLevel.SIZE))) {
                    BlobLevel level = BlobLevel.of(factors);
                    want(wanted, BlobMode.PLAIN, level);
                    visiting.forEach(arm -> want(wanted, BlobArms.mode(arm).name(), level));
                }
            }
        }
        return new Wanted(wanted);
    }

    private static void want(Map<BlobMode, SortedSet<BlobLevel>> wanted, String mode, BlobLevel level) {
        wanted.computeIfAbsent(BlobMode.named(mode), key -> new TreeSet<>()).add(level);
    }

    /** Every level, once. */
    SortedSet<BlobLevel> all() {
        return levels.get(BlobMode.named(BlobMode.PLAIN));
    }

    boolean wantsDictionary() {
        return levels.containsKey(BlobMode.named(BlobMode.DICTIONARY));
    }
}
