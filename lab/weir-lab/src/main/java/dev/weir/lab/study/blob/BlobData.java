package dev.weir.lab.study.blob;

import dev.weir.lab.study.LevelRange;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Map;

/** The values that a run of the study reads, known to the lab only; a fork finds what it needs in the lab's schema. */
interface BlobData {
    String description();

    /** Returns the description that a fork receives, see {@link Study#subject}. */
    Map<String, String> subject();

    long seed();

    List<Study.Tier> tiers(Preset preset);

    /** Sizes that values can have besides those that presets visit, in bytes. */
    LevelRange sizes();

    /** A small level, for the sentinel. */
    BlobLevel smallLevel();

    /** Values kept at a level. */
    int count(BlobLevel level);

    /** Values among them that operations visit in turn: the first ones. */
    int visited(BlobLevel level);

    /** Key of a value in every table. */
    int id(BlobLevel level, int index);

    int length(BlobLevel level, int index);

    byte[] value(BlobLevel level, int index);

    /** The digest that reading the visited values of a level must give. */
    default String digest(BlobLevel level) {
        BlobDigest digest = new BlobDigest();
        for (int i = 0; i < visited(level); i++) {
            byte[] value = value(level, i);
            digest.add(value, value.length);
        }
        return digest.toString();
    }
}
