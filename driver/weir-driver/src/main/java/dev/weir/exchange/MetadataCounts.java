package dev.weir.exchange;

/** Counts of the column definitions of a session's results. Not thread-safe. */
public final class MetadataCounts {
    private long received;
    private long reused;
    private long omitted;
    private long bytesSaved;

    void received(boolean known) {
        received++;
        reused += known ? 1 : 0;
    }

    void omitted(int definitionBytes) {
        omitted++;
        bytesSaved += definitionBytes;
    }

    public long received() {
        return received;
    }

    /** Returns how many of them had the bytes of known ones and were not parsed. */
    public long reused() {
        return reused;
    }

    /** Results whose definitions were omitted. */
    public long omitted() {
        return omitted;
    }

    /** Bytes of omitted definitions. */
    public long bytesSaved() {
        return bytesSaved;
    }
}
