package dev.weir.exchange;

import dev.weir.packet.ServerTraits;
import dev.weir.parameter.ParameterSet;
import dev.weir.sql.StatementKind;

/** Tells which executions a server takes with their values as they are, by its ways with the types of markers. */
public final class MarkerRules {
    private final boolean fixesTypes;
    private final boolean describesMarkers;
    private final boolean readsUnsigned;
    private final boolean misreadsStreams;

    public MarkerRules(ServerTraits server) {
        this.fixesTypes = server.fixesMarkerTypes();
        this.describesMarkers = server.describesMarkers();
        this.readsUnsigned = server.readsUnsignedInText();
        this.misreadsStreams = server.misreadsStreamsOfNewTypes();
    }

    /** Returns whether the definitions of markers may say types that the server converts values to: see {@link FixedTypes}. */
    public boolean readsDefinitions(ServerStatement statement, int markers) {
        return describesMarkers && markers > 0 && statement.command().kind() != StatementKind.CALL;
    }

    /**
     * Returns whether the server takes values for what they are, as far as the reply to the prepare has come. An unsigned one whose
     * type was sent before is one that did.
     */
    public boolean fits(ServerStatement statement, ParameterSet values) {
        boolean signed = readsUnsigned
                || statement.command().kind() == StatementKind.CALL
                || !values.newTypes(statement.sentTypes())
                || !values.hasUnsigned();
        return signed && statement.fits(values);
    }

    /** Returns whether the server converts no value of a statement that is executed before the reply to its prepare has come. */
    public boolean mayRunUnseen(ServerStatement statement) {
        return !fixesTypes
                || statement.isPrepared()
                || statement.parameters() == 0
                || statement.command().kind() == StatementKind.CALL;
    }

    /** Returns whether an execution needs a statement of its own. */
    public boolean runsAlone(ServerStatement statement, ParameterSet values) {
        return misreadsStreams
                && values.streamed()
                && statement.isExecuted()
                && !values.streamsAsBefore(statement.sentTypes());
    }
}
