package dev.weir.connection;

import dev.weir.api.PipelinedResults;
import dev.weir.api.ReadPipeline;
import dev.weir.error.Errors;
import dev.weir.exchange.Execution;
import dev.weir.exchange.Reply;
import dev.weir.flight.Pipelined;
import dev.weir.parameter.ParameterSet;
import dev.weir.result.WeirResultSet;
import dev.weir.statement.WeirPreparedStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects a connection's reads and sends them together. */
final class WeirReadPipeline implements ReadPipeline {
    private final WeirConnection connection;
    private final List<Queued> reads = new ArrayList<>();

    record Queued(WeirPreparedStatement statement, ParameterSet parameters) {}

    WeirReadPipeline(WeirConnection connection) {
        this.connection = connection;
    }

    @Override
    public void add(PreparedStatement statement) throws SQLException {
        if (!statement.isWrapperFor(WeirPreparedStatement.class)) {
            throw Errors.argument("the statement is not of this driver, class="
                    + statement.getClass().getName());
        }
        WeirPreparedStatement own = statement.unwrap(WeirPreparedStatement.class);
        if (own.getConnection() != connection) {
            throw Errors.argument("the statement is of another connection");
        }
        reads.add(new Queued(own, own.parametersForPipeline()));
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
        return new WeirPipelinedResults(running, connection.session().pipeline(executions, timeout));
    }

    @Override
    public void close() {
        reads.clear();
    }

    private static final class WeirPipelinedResults implements PipelinedResults {
        private final List<Queued> reads;
        private final @Nullable Pipelined replies;
        private int position = -1;
        private @Nullable WeirResultSet rows;
        private @Nullable SQLException failure;

        WeirPipelinedResults(List<Queued> reads, @Nullable Pipelined replies) {
            this.reads = reads;
            this.replies = replies;
        }

        @Override
        public boolean next() throws SQLException {
            closeRows();
            failure = null;
            if (position + 1 >= reads.size()) {
                position = reads.size();
                return false;
            }
            position++;
            WeirPreparedStatement statement = reads.get(position).statement();
            try {
                Reply reply =
                        Objects.requireNonNull(Objects.requireNonNull(replies).next());
                if (!reply.isRows()) {
                    throw Errors.usage("the statement gives no rows; use execute for it");
                }
                rows = statement.resultOf(reply.shape(), reply.rows());
                rows.limit(statement.rowLimit());
            } catch (SQLException e) {
                if (statement.session().link().isClosed()) {
                    throw e;
                }
                failure = e;
            }
            return true;
        }

        private void closeRows() throws SQLException {
            if (rows != null) {
                rows.close();
                rows = null;
            }
        }

        @Override
        public ResultSet resultSet() throws SQLException {
            if (failure != null) {
                throw failure;
            }
            if (rows == null) {
                throw Errors.cursor(
                        position < 0
                                ? "there is no current read; call next first"
                                : "there is no current read: after the last, reads=" + reads.size());
            }
            return rows;
        }

        @Override
        public void close() throws SQLException {
            position = reads.size();
            failure = null;
            closeRows();
            if (replies != null) {
                replies.close();
            }
        }
    }
}
