package dev.weir.lab.study.load;

/** A clock that stands still until someone waits or works. */
class FakePace implements Pace {
    private long now = 1_000_000_000_000L;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void await(long nanoTime) {
        now = Math.max(now, nanoTime);
    }

    void work(long nanos) {
        now += nanos;
    }
}
