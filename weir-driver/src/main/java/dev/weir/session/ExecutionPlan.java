package dev.weir.session;

import dev.weir.parameter.ParameterSet;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A prepared statement is executed; one that is not prepared yet is prepared in the same flight. */
final class ExecutionPlan extends CommandPlan {
    private final ServerStatement statement;
    private final ParameterSet parameters;

    ExecutionPlan(
            @Nullable WeakReference<?> owner, ServerStatement statement, ParameterSet parameters, int limitSeconds) {
        super(Assumes.SETTINGS, limitSeconds, owner);
        this.statement = statement;
        this.parameters = parameters;
    }

    /** What is streamed is waited for. */
    @Override
    boolean onlyReads() {
        return statement.command().isPlainRead() && !parameters.streamed();
    }

    @Override
    boolean beyondAscii() {
        return beyondAscii(statement, parameters);
    }

    static boolean beyondAscii(ServerStatement statement, ParameterSet parameters) {
        return parameters.beyondAscii() || TextEncoding.beyondAscii(statement.sqlToPrepare());
    }

    @Override
    void check(ClientText text) throws SQLException {
        check(text, statement, parameters);
    }

    static void check(ClientText text, ServerStatement statement, ParameterSet parameters) throws SQLException {
        text.check(statement.sqlToPrepare());
        text.check(parameters);
    }

    @Override
    void goesOut(Exchange exchange) {
        exchange.goesOut(statement);
    }

    @Override
    @Nullable
    String metadata(Definitions definitions) {
        return definitions.ahead(statement, parameters.newTypes(statement.sentTypes()));
    }
}
