package dev.weir.lab.study.stream;

/** The work that is done with each row of a result. One instance serves one operation after another. */
abstract class RowWork {
    private long rows;
    private long firstRowNanoTime;

    /** Forgets the previous operation. */
    final void begin() {
        rows = 0;
        firstRowNanoTime = 0;
        reset();
    }

    final void row(int id, String name) {
        if (rows++ == 0) {
            firstRowNanoTime = System.nanoTime();
        }
        accept(id, name);
    }

    final long rows() {
        return rows;
    }

    final long firstRowNanoTime() {
        return firstRowNanoTime;
    }

    abstract void reset();

    abstract void accept(int id, String name);

    /** Something that depends on every row. */
    abstract Object result();
}
