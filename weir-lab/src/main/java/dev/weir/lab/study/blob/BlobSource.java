package dev.weir.lab.study.blob;

import java.util.List;

/** A user's own values. */
public final class BlobSource {
    private final List<byte[]> values;
    private final String description;

    BlobSource(List<byte[]> values, String description) {
        this.values = values;
        this.description = description;
    }

    List<byte[]> values() {
        return values;
    }

    /** Where the values came from and what was left out, in words. */
    public String description() {
        return description;
    }
}
