package dev.weir.rewrite;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Figures of a column's values: how many, how large, and what codecs would make of them. */
public final class ColumnFigures implements Serializable {
    private static final long serialVersionUID = 1L;

    private final SizeDistribution sizes = new SizeDistribution();
    private final ArrayList<CodecGain> gains = new ArrayList<>();
    private long nulls;
    private long values;
    private long bytes;
    private long frames;

    void addNull() {
        nulls++;
    }

    void add(long size, boolean framed, List<CodecGain> each) {
        values++;
        bytes += size;
        frames += framed ? 1 : 0;
        sizes.add(size);
        addGains(each);
    }

    /** Adds what another has, of the same codecs. */
    public void add(ColumnFigures other) {
        nulls += other.nulls;
        values += other.values;
        bytes += other.bytes;
        frames += other.frames;
        sizes.add(other.sizes);
        addGains(other.gains);
    }

    private void addGains(List<CodecGain> others) {
        if (gains.isEmpty()) {
            gains.addAll(others);
            return;
        }
        for (int i = 0; i < others.size(); i++) {
            gains.set(i, gains.get(i).plus(others.get(i)));
        }
    }

    /** Rows without a value. */
    public long nulls() {
        return nulls;
    }

    public long values() {
        return values;
    }

    public long bytes() {
        return bytes;
    }

    /** Values that are frames already. */
    public long frames() {
        return frames;
    }

    public SizeDistribution sizes() {
        return sizes;
    }

    /** Returns what each codec gives, in the order in which they were named. */
    public List<CodecGain> gains() {
        return List.copyOf(gains);
    }
}
