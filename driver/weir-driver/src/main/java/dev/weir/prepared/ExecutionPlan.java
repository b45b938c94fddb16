package dev.weir.prepared;

import dev.weir.exchange.ClientText;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.Definitions;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.ServerStatement;
import dev.weir.parameter.ParameterSet;
import dev.weir.wire.TextEncoding;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Executes a prepared statement, or prepares and executes a new one in one flight. */
public final class ExecutionPlan extends CommandPlan {
    private @Nullable ServerStatement statement;
    private @Nullable ParameterSet parameters;

    ExecutionPlan() {
        super(Assumes.SETTINGS, NO_LIMIT, null);
    }

    /** Sets the execution, or, once it is sent, null: values may be large. */
    void values(@Nullable ServerStatement its, @Nullable ParameterSet values) {
        statement = its;
        parameters = values;
    }

    private ServerStatement statement() {
        return Objects.requireNonNull(statement);
    }

    private ParameterSet parameters() {
        return Objects.requireNonNull(parameters);
    }

    /** Sending a stream waits. */
    @Override
    public boolean onlyReads() {
        return statement().command().isPlainRead() && !parameters().streamed();
    }

    @Override
    public boolean beyondAscii() {
        return beyondAscii(statement(), parameters());
    }

    public static boolean beyondAscii(ServerStatement statement, ParameterSet parameters) {
        return parameters.beyondAscii() || TextEncoding.beyondAscii(statement.sqlToPrepare());
    }

    @Override
    public void check(ClientText text) throws SQLException {
        check(text, statement(), parameters());
    }

    public static void check(ClientText text, ServerStatement statement, ParameterSet parameters) throws SQLException {
        text.check(statement.sqlToPrepare());
        text.check(parameters);
    }

    @Override
    public void noteSent(Exchange exchange) {
        exchange.noteSent(statement());
    }

    @Override
    public boolean mayBeLimited() {
        return statement().command().mayBeLimited();
    }

    @Override
    public boolean looksBack() {
        return statement().command().looksBack();
    }

    /** Preparing gives definitions of markers. */
    @Override
    public boolean needsDefinitions() {
        return !statement().command().givesNoRows();
    }

    @Override
    @Nullable
    public String metadata(Definitions definitions) {
        return definitions.settingBefore(
                statement(), parameters().newTypes(statement().sentTypes()));
    }
}
