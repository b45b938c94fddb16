package dev.weir.lab.study.blob;

import dev.weir.lab.study.StudyLevel;
import dev.weir.report.model.Level;
import java.util.Comparator;

/** A level of the study: nominal length of the values in bytes, and their kind of content. */
record BlobLevel(int size, String data) implements StudyLevel, Comparable<BlobLevel> {
    static final String SIZE = "size";
    static final String DATA = "data";

    private static final Comparator<BlobLevel> ORDER =
            Comparator.comparing(BlobLevel::data).thenComparing(BlobLevel::size);

    static BlobLevel of(Level level) {
        return new BlobLevel(Integer.parseInt(level.get(SIZE)), level.get(DATA));
    }

    @Override
    public Level level() {
        return Level.of(SIZE, size).with(DATA, data);
    }

    @Override
    public int compareTo(BlobLevel other) {
        return ORDER.compare(this, other);
    }
}
