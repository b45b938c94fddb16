package dev.weir.connection;

import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.parameter.ParameterSet;
import dev.weir.session.Execution;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Collects reads of a connection and sends them together. */
final class WeirReadPipeline implements ReadPipeline {
    private final WeirConnection connection;
    private final List<Queued> reads = new ArrayList<>();

    /** A read with the parameters that it was added with. */
    record Queued(WeirPreparedStatement statement, ParameterSet parameters) {}

    WeirReadPipeline(WeirConnection connection) {
        this.connection = connection;
    }

    @Override
    public void add(PreparedStatement statement) throws SQLException {
        WeirPreparedStatement own = own(statement);
        reads.add(new Queued(own, own.parametersForPipeline()));
    }

    private WeirPreparedStatement own(PreparedStatement statement) throws SQLException {
        if (!statement.isWrapperFor(WeirPreparedStatement.class)) {
            throw Errors.usage(
                    "the statement is not of this driver, class="
                            + statement.getClass().getName(),
                    SqlState.INVALID_ARGUMENT);
        }
        WeirPreparedStatement own = statement.unwrap(WeirPreparedStatement.class);
        if (own.getConnection() != connection) {
            throw Errors.usage("the statement is of another connection", SqlState.INVALID_ARGUMENT);
        }
        return own;
    }

    @Override
    public int size() {
        return reads.size();
    }

    @Override
    public PipelinedResults run() throws SQLException {
        connection.checkOpen();
        List<Queued> running = List.copyOf(reads);
        reads.clear();
        if (running.isEmpty()) {
            return new WeirPipelinedResults(running, null);
        }
        List<Execution> executions = new ArrayList<>(running.size());
        int timeout = 0;
        for (Queued read : running) {
            executions.add(read.statement().executionForPipeline(read.parameters()));
            int own = read.statement().timeout();
            timeout = timeout == 0 || own == 0 ? Math.max(timeout, own) : Math.min(timeout, own);
        }
        return new WeirPipelinedResults(running, connection.session().prepared().pipeline(executions, timeout));
    }

    @Override
    public void close() {
        reads.clear();
    }
}
