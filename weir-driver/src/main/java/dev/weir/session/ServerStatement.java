package dev.weir.session;

/** A statement that the server has prepared. */
public final class ServerStatement {
    private final String sql;
    private final int id;
    private final int parameters;
    private final int columns;
    private final int generation;
    private final SentTypes sentTypes = new SentTypes();
    private int users;
    private boolean evicted;

    /**
     * A statement just prepared.
     *
     * @param sql its text
     * @param id the server's number of it
     * @param parameters number of markers
     * @param columns number of columns
     * @param generation resets of the connection before
     */
    public ServerStatement(String sql, int id, int parameters, int columns, int generation) {
        this.sql = sql;
        this.id = id;
        this.parameters = parameters;
        this.columns = columns;
        this.generation = generation;
    }

    /** Its text. */
    public String sql() {
        return sql;
    }

    /** The server's number of it, unsigned. */
    public int id() {
        return id;
    }

    /** Parameter markers. */
    public int parameters() {
        return parameters;
    }

    /** Columns of its result; 0 for none. */
    public int columns() {
        return columns;
    }

    /** Types of its parameters that the server knows. */
    public SentTypes sentTypes() {
        return sentTypes;
    }

    /** Resets of the connection before it was prepared. */
    int generation() {
        return generation;
    }

    void acquire() {
        users++;
    }

    void letGo() {
        users--;
    }

    void evict() {
        evicted = true;
    }

    /** Whether nobody can execute it any more. */
    boolean closable() {
        return evicted && users == 0;
    }
}
