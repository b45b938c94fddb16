package dev.weir.connection;

import dev.weir.api.PipelinedResults;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.session.Pipelined;
import dev.weir.session.Reply;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Results of reads that were sent together. */
final class WeirPipelinedResults implements PipelinedResults {
    private final List<WeirReadPipeline.Queued> reads;
    private final @Nullable Pipelined replies;
    private int position = -1;
    private @Nullable WeirResultSet rows;
    private @Nullable SQLException failure;

    WeirPipelinedResults(List<WeirReadPipeline.Queued> reads, @Nullable Pipelined replies) {
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
            Reply reply = Objects.requireNonNull(Objects.requireNonNull(replies).next());
            if (!reply.isRows()) {
                throw Errors.usage("the statement gives no rows; use execute for it", SqlState.GENERAL_ERROR);
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
            throw Errors.usage(
                    position < 0
                            ? "there is no current read; call next first"
                            : "there is no current read: after the last, reads=" + reads.size(),
                    SqlState.INVALID_CURSOR_STATE);
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
