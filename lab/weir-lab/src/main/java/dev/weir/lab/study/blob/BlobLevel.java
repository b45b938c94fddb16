package dev.weir.lab.study.blob;

import java.util.Comparator;
import java.util.Map;

/** A level of the study: nominal length of the values in bytes, and what they are made of. */
record BlobLevel(int size, String data) implements Comparable<BlobLevel> {
    static final String SIZE = "size";
    static final String DATA = "data";

    private static final Comparator<BlobLevel> ORDER =
            Comparator.comparing(BlobLevel::data).thenComparing(BlobLevel::size);

    static BlobLevel of(Map<String, String> factors) {
        return new BlobLevel(Integer.parseInt(factors.get(SIZE)), factors.get(DATA));
    }

    Map<String, String> factors() {
        return Map.of(SIZE, Integer.toString(size), DATA, data);
    }

    /** As the manifest names it. */
    String key() {
        return SIZE + "=" + size + ", " + DATA + "=" + data;
    }

    @Override
    public int compareTo(BlobLevel other) {
        return ORDER.compare(this, other);
    }
}
