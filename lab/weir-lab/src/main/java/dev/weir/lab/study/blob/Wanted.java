package dev.weir.lab.study.blob;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The levels that are wanted in each way of keeping values: encoding everything would take minutes.
 *
 * @param modes the ways; plain is always one of them, for experiments encode from there
 * @param levels the levels
 */
record Wanted(Set<BlobMode> modes, SortedSet<BlobLevel> levels) {

    static Wanted of(Collection<BlobMode> modes, Collection<BlobLevel> levels) {
        Set<BlobMode> all = new LinkedHashSet<>(Set.of(BlobMode.named(BlobMode.PLAIN)));
        all.addAll(modes);
        return new Wanted(all, new TreeSet<>(levels));
    }

    boolean wantsDictionary() {
        return modes.stream().anyMatch(BlobMode::takesDictionary);
    }
}
