package dev.weir.lab.study.blob;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which levels are to be found in which way of keeping values: encoding everything would take minutes.
 *
 * @param levels levels by mode
 */
record Wanted(Map<BlobMode, SortedSet<BlobLevel>> levels) {

    /**
     * What one arm reads. Every level is wanted plain, too: experiments encode from there.
     *
     * @param arm id of the arm
     * @param levels inner factors of what it reads
     */
    static Wanted by(String arm, Collection<Map<String, String>> levels) {
        SortedSet<BlobLevel> all = levels.stream().map(BlobLevel::of).collect(Collectors.toCollection(TreeSet::new));
        Map<BlobMode, SortedSet<BlobLevel>> wanted = new LinkedHashMap<>();
        wanted.put(BlobMode.named(BlobMode.PLAIN), all);
        wanted.put(BlobArms.mode(arm), all);
        return new Wanted(wanted);
    }

    /** Every level, once. */
    SortedSet<BlobLevel> all() {
        return levels.get(BlobMode.named(BlobMode.PLAIN));
    }

    boolean wantsDictionary() {
        return levels.containsKey(BlobMode.named(BlobMode.DICTIONARY));
    }
}
