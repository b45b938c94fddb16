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

    /** Returns how many of those were the same bytes as before, so that nothing was parsed. */
    public long reused() {
        return reused;
    }

    /** Results whose definitions were left out. */
    public long omitted() {
        return omitted;
    }

    /** Bytes of the definitions that were left out. */
    public long bytesSaved() {
        return bytesSaved;
    }
}
