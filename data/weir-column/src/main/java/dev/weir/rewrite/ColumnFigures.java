package dev.weir.rewrite;

import java.util.ArrayList;
import java.util.List;

/** Figures of a column's values: how many, how large, and what codecs would make of them. */
public final class ColumnFigures {
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
        if (gains.isEmpty()) {
            gains.addAll(each);
            return;
        }
        for (int i = 0; i < each.size(); i++) {
            gains.set(i, gains.get(i).plus(each.get(i)));
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
