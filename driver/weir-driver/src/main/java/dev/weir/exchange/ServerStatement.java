package dev.weir.exchange;

import dev.weir.parameter.ParameterSet;
import dev.weir.parameter.SentTypes;
import dev.weir.sql.SqlCommand;
import dev.weir.sql.StatementKind;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

public final class ServerStatement {
    /** The number of markers before they are counted. */
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
     * A statement that is not prepared yet.
     *
     * @param database the current one, to which names without a database are bound
     * @param generation see {@link Invalidations#generation}
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

    /** The server no longer knows the statement. */
    void forgotten() {
        prepared = false;
    }

    /** Takes the server's number of markers; returns whether the driver counted as many in the text. */
    public boolean counts(int markers) {
        parameters = parameters == UNCOUNTED ? markers : parameters;
        return parameters == markers;
    }

    /** Returns whether the server knows the statement; one prepared with its first execution is not known before. */
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

    /** Returns its text until it is sent for preparing; empty after that. */
    public String sqlToPrepare() {
        return prepared ? "" : command.sql();
    }

    /** Returns the statement id, unsigned. */
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

    /** Takes the types that the server gave its markers; null if the server converts no value to them. */
    public void fixedTypes(@Nullable FixedTypes fixed) {
        fixedTypes = fixed;
    }

    /** Returns whether the server converts no value of an execution to another; false before the statement is prepared. */
    public boolean fits(ParameterSet values) {
        return fixedTypes == null || fixedTypes.fit(values);
    }

    public boolean isOnce() {
        return once;
    }

    /** Notes that one or more executions are about to be sent. */
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

    /** Returns why the server did not prepare it at its last execution as text; null if it did, or was not asked. */
    public @Nullable SQLException refusal() {
        return refusal;
    }

    boolean hasPlainColumns() {
        return shape != null && shape.ofTables() && command.select().originsArePlainColumns();
    }

    /** Returns the columns last sent with definitions, unless they may be out of date. */
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
