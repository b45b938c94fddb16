package dev.weir.lab.study.stream;

/** Event sourcing: each row updates a small state and is forgotten. */
final class FoldWork extends RowWork {
    private long balance;
    private int version;

    @Override
    void reset() {
        balance = 0;
        version = 0;
    }

    @Override
    void accept(int id, String name) {
        version = id;
        balance = balance * 31 + name.charAt(name.length() - 1);
    }

    @Override
    Object result() {
        return balance + version;
    }
}
