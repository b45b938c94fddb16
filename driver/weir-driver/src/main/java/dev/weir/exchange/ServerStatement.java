package dev.weir.exchange;

import dev.weir.parameter.ParameterSet;
import dev.weir.parameter.SentTypes;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.StatementKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

public final class ServerStatement {
    /** The number of markers of a statement in whose text they were not counted. */
    public static final int UNCOUNTED = -1;

    private final SqlCommand command;
    private int parameters;
    private final String database;
    private long generation;
    private final SentTypes sentTypes;
    private int id;
    private int columns;
    private boolean prepared;
    private @Nullable ResultShape shape;
    private long provenIn = -1;
    private int users;
    private boolean evicted;
    private @Nullable SQLException refusal;
    private final boolean once;
    private boolean executed;
    private @Nullable FixedTypes fixedTypes;

    /**
     * A statement that is yet to be prepared.
     *
     * @param database the current one: names without a database are names in it for good
     * @param generation changes of the session's state before
     */
    public ServerStatement(SqlCommand command, int parameters, String database, long generation, boolean once) {
        this.command = command;
        this.parameters = parameters;
        this.database = database;
        this.generation = generation;
        this.once = once;
        this.sentTypes = new SentTypes(!isCall());
    }

    public void prepared(int serverId, int resultColumns) {
        id = serverId;
        columns = resultColumns;
        prepared = true;
        refusal = null;
    }

    /** The server does not know it any more. */
    void forgotten() {
        prepared = false;
    }

    /** Takes in how many markers the server has counted; returns whether they are as many as in its text. */
    public boolean counts(int markers) {
        parameters = parameters == UNCOUNTED ? markers : parameters;
        return parameters == markers;
    }

    /** Returns whether the server knows it: one that is prepared with its first execution is not known before. */
    public boolean isPrepared() {
        return prepared;
    }

    public SqlCommand command() {
        return command;
    }

    public boolean isCall() {
        return command.kind() == StatementKind.CALL;
    }

    public String sql() {
        return command.sql();
    }

    /** Its text while it is yet to be sent; empty after that. */
    public String sqlToPrepare() {
        return prepared ? "" : command.sql();
    }

    /** The server's number of it, unsigned. */
    public int id() {
        return id;
    }

    public int parameters() {
        return parameters;
    }

    public int columns() {
        return columns;
    }

    public SentTypes sentTypes() {
        return sentTypes;
    }

    /** Takes the types that the server has given its markers; null where it converts no value to them. */
    public void fixedTypes(@Nullable FixedTypes fixed) {
        fixedTypes = fixed;
    }

    /** Returns whether the server converts no value of an execution to another; not known before it is prepared. */
    public boolean fits(ParameterSet values) {
        return fixedTypes == null || fixedTypes.fit(values);
    }

    public boolean isOnce() {
        return once;
    }

    /** An execution, or several together, are about to be sent. */
    public void executed() {
        executed = true;
    }

    public boolean isExecuted() {
        return executed;
    }

    public boolean isOver() {
        return once && executed;
    }

    public void refused(SQLException why) {
        refusal = why;
    }

    /** Returns why the server did not prepare it with its last execution, which went as text; null where it did, or none went so. */
    public @Nullable SQLException refusal() {
        return refusal;
    }

    boolean hasPlainColumns() {
        return shape != null && shape.ofTables() && command.select().originsArePlainColumns();
    }

    /** The columns of its last result whose definitions came, unless they must not be used any more. */
    @Nullable
    public ResultShape shape() {
        return shape;
    }

    public void shape(ResultShape received) {
        shape = received;
    }

    void forgetShape() {
        shape = null;
        provenIn = -1;
    }

    void provenIn(long epoch) {
        provenIn = epoch;
    }

    boolean isProvenIn(long epoch) {
        return provenIn == epoch;
    }

    public String database() {
        return database;
    }

    public long generation() {
        return generation;
    }

    public void generation(long now) {
        generation = now;
    }

    public void acquire() {
        users++;
    }

    void letGo() {
        users--;
    }

    public void evict() {
        evicted = true;
    }

    boolean closable() {
        return evicted && users == 0;
    }
}
