package dev.weir.lab.study.blob;

import dev.weir.lab.study.Level;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** A level of the study: nominal length of the values in bytes, and what they are made of. */
record BlobLevel(int size, String data) implements Level, Comparable<BlobLevel> {
    static final String SIZE = "size";
    static final String DATA = "data";

    private static final Comparator<BlobLevel> ORDER =
            Comparator.comparing(BlobLevel::data).thenComparing(BlobLevel::size);

    static BlobLevel of(Map<String, String> factors) {
        return new BlobLevel(Integer.parseInt(factors.get(SIZE)), factors.get(DATA));
    }

    @Override
    public Map<String, String> factors() {
        Map<String, String> factors = new LinkedHashMap<>();
        factors.put(SIZE, Integer.toString(size));
        factors.put(DATA, data);
        return factors;
    }

    @Override
    public int compareTo(BlobLevel other) {
        return ORDER.compare(this, other);
    }
}
