package dev.weir.lab.study.blob;

import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Map;

/** The values that a run of the study reads, known to the lab only; a fork finds its values in the lab's schema. */
interface BlobData {
    String description();

    /** Returns the description that a fork receives, see {@link Study#subject}. */
    Map<String, String> subject();

    long seed();

    List<Study.Tier> tiers(Preset preset);

    /** Sizes of values besides those that presets visit, in bytes. */
    LevelRange sizes();

    /** A small level, for the sentinel. */
    BlobLevel smallLevel();

    /** Number of values stored for a level. */
    int count(BlobLevel level);

    /** Number of these values that operations visit in turn: the first ones. */
    int visited(BlobLevel level);

    /** The key of a value in every table. */
    int id(BlobLevel level, int index);

    int length(BlobLevel level, int index);

    byte[] value(BlobLevel level, int index);

    /** The expected digest of the visited values of a level. */
    default String digest(BlobLevel level) {
        BlobDigest digest = new BlobDigest();
        for (int i = 0; i < visited(level); i++) {
            byte[] value = value(level, i);
            digest.add(value, value.length);
        }
        return digest.toString();
    }
}
