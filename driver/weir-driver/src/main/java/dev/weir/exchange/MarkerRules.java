package dev.weir.exchange;

import dev.weir.login.ServerConnection;
import dev.weir.packet.Capability;
import dev.weir.packet.ServerVersion;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.StatementKind;

/** Which executions a server takes with their values as they are, by what it does to the types of markers. */
public final class MarkerRules {
    private static final int TYPES_OF_THEIR_OWN = 80022;

    private final boolean mariaDb;
    private final boolean mayFixTypes;

    public MarkerRules(ServerConnection server) {
        this.mariaDb = server.mariaDb();
        this.mayFixTypes = mayFixTypes(server);
    }

    /** Returns whether the server is a MySQL since 8.0.22, whatever version it was told to show: it offers what 8.0.23 brought. */
    static boolean mayFixTypes(ServerConnection server) {
        return server.version().isAtLeast(TYPES_OF_THEIR_OWN, ServerVersion.NEVER)
                || (!server.mariaDb() && server.offers(Capability.QUERY_ATTRIBUTES));
    }

    /** Returns whether the definitions of markers may say types that the server converts values to: see {@link FixedTypes}. */
    public boolean readsDefinitions(ServerStatement statement, int markers) {
        return !mariaDb && markers > 0 && statement.command().kind() != StatementKind.CALL;
    }

    /**
     * Returns whether the server takes values for what they are, as far as the reply to the prepare has come. MySQL before 8.0.22
     * makes the text of an unsigned integer as if it were signed (5.7.22 and 8.0.15 were tried); one whose type was sent before did
     * not get here.
     */
    public boolean fits(ServerStatement statement, ParameterSet values) {
        if (mariaDb) {
            return true;
        }
        boolean signed = mayFixTypes
                || statement.command().kind() == StatementKind.CALL
                || !values.newTypes(statement.sentTypes())
                || !values.hasUnsigned();
        return signed && statement.fits(values);
    }

    /** Returns whether the server converts no value of a statement that is executed before the reply to its prepare has come. */
    public boolean mayRunUnseen(ServerStatement statement) {
        return !mayFixTypes
                || statement.isPrepared()
                || statement.parameters() == 0
                || statement.command().kind() == StatementKind.CALL;
    }

    /**
     * Returns whether an execution needs a statement of its own: MariaDB (11.4 was tried) takes the length and address of a value
     * that was sent ahead of its command for one of the type that the marker had before.
     */
    public boolean runsAlone(ServerStatement statement, ParameterSet values) {
        return mariaDb && values.streamed() && statement.isExecuted() && !values.streamsAsBefore(statement.sentTypes());
    }
}
