package dev.weir.spark.source;

import dev.weir.snapshot.Barrier;
import dev.weir.snapshot.Guarantee;
import dev.weir.snapshot.Range;
import dev.weir.snapshot.Ranges;
import dev.weir.snapshot.Snapshot;
import dev.weir.snapshot.SnapshotOptions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.InterruptibleIterator;
import org.apache.spark.Partition;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.rdd.DeterministicLevel;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.jdbc.JdbcUtils$;
import org.apache.spark.sql.jdbc.JdbcDialects;
import org.apache.spark.util.TaskCompletionListener;
import scala.Enumeration;
import scala.Option;
import scala.collection.Iterator;
import scala.collection.immutable.List$;
import scala.reflect.ClassTag$;

/**
 * Rows of a table, a partition for each range. Its tasks run in barrier mode: Spark starts all at the same time, and the first of them
 * locks the table until the transactions of all have begun. If one fails before a shuffle all begin again, at another instant; without
 * a shuffle the job fails. So it does, or does all over, where a lost part would have to be read again later: the result is not
 * determinate.
 */
final class SnapshotRdd extends RDD<InternalRow> {
    private static final long serialVersionUID = 1L;

    private final TableRead read;

    SnapshotRdd(SparkContext context, TableRead read) {
        super(context, List$.MODULE$.empty(), ClassTag$.MODULE$.apply(InternalRow.class));
        this.read = read;
    }

    /** The query of a range, and whether it is read at one instant together with others. */
    private record Part(int index, String sql, List<Object> values, boolean together) implements Partition {
        @Override
        public int hashCode() {
            return index;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Part part && part.index == index;
        }
    }

    /** One range has one instant anyway. */
    @Override
    public boolean isBarrier() {
        return ((Part) partitions()[0]).together();
    }

    @Override
    public Enumeration.Value getOutputDeterministicLevel() {
        return DeterministicLevel.INDETERMINATE();
    }

    @Override
    public Partition[] getPartitions() {
        try (Connection connection = read.options().source().getConnection()) {
            Ranges ranges = Ranges.of(connection, read.options().table(), read.limit() > 0 ? 1 : readers());
            List<Partition> parts = new ArrayList<>();
            for (Range range : ranges.ranges()) {
                parts.add(part(ranges, range));
            }
            return parts.toArray(new Partition[0]);
        } catch (SQLException e) {
            throw WeirTable.failure(read.options(), e);
        }
    }

    private int readers() {
        SparkContext spark = sparkContext();
        int slots = spark.maxNumConcurrentTasks(spark.resourceProfileManager().defaultResourceProfile());
        int readers = read.options().readers();
        if (read.options().guarantee() == Guarantee.EXACT && readers > slots) {
            throw new IllegalArgumentException("readers=" + readers + ", expected at most slots=" + slots
                    + " of the executors: all have to read at the same time");
        }
        return readers > 0 ? readers : Math.max(1, slots);
    }

    /** With filters the optimizer is free to take an index of theirs. */
    private Part part(Ranges ranges, Range range) throws SQLException {
        String[] names = read.readSchema().fieldNames();
        String columns = names.length == 0
                ? "1"
                : Arrays.stream(names).map(WeirTable::quoted).collect(Collectors.joining(", "));
        List<Object> values = new ArrayList<>(range.values());
        StringBuilder sql = new StringBuilder();
        if (read.filters().isEmpty()) {
            sql.append(ranges.select(columns, range));
        } else {
            sql.append("SELECT " + columns + " FROM " + WeirTable.quotedTable(ranges.table()) + " WHERE ("
                    + range.condition() + ")");
            for (ServerFilter filter : read.filters()) {
                sql.append(" AND " + filter.sql());
                values.addAll(filter.values());
            }
        }
        if (read.limit() > 0) {
            sql.append(" LIMIT " + read.limit());
        }
        boolean together =
                read.options().guarantee() == Guarantee.EXACT && ranges.ranges().size() > 1;
        return new Part(range.number(), sql.toString(), List.copyOf(values), together);
    }

    @Override
    public Iterator<InternalRow> compute(Partition split, TaskContext context) {
        try {
            return rows((Part) split, context);
        } catch (SQLException e) {
            throw WeirTable.failure(read.options(), e);
        }
    }

    private Iterator<InternalRow> rows(Part part, TaskContext context) throws SQLException {
        Snapshot snapshot = open(part, context);
        context.addTaskCompletionListener((TaskCompletionListener) ended -> close(snapshot));
        PreparedStatement statement = snapshot.connections().get(0).prepareStatement(part.sql());
        for (int i = 0; i < part.values().size(); i++) {
            statement.setObject(i + 1, part.values().get(i));
        }
        ResultSet result = statement.executeQuery();
        context.addTaskCompletionListener((TaskCompletionListener) ended -> cut(result));
        return new InterruptibleIterator<>(
                context,
                JdbcUtils$.MODULE$.resultSetToSparkInternalRows(
                        result,
                        JdbcDialects.get(read.options().url()),
                        read.readSchema(),
                        context.taskMetrics().inputMetrics(),
                        Option.empty()));
    }

    private Snapshot open(Part part, TaskContext context) throws SQLException {
        SourceOptions options = read.options();
        if (!part.together()) {
            return Snapshot.open(options.source(), 1, SnapshotOptions.none());
        }
        if (!(context instanceof BarrierTaskContext barrier)) {
            throw new IllegalStateException("table=" + options.table() + " cannot be read at one instant:"
                    + " the stage is not in barrier mode; ask for guarantee=none");
        }
        Barrier all = message -> List.of(barrier.allGather(message));
        return part.index() == 0
                ? Snapshot.open(options.source(), 1, SnapshotOptions.exact(options.table()), all)
                : Snapshot.join(options.source(), 1, all);
    }

    /** Cuts the connection where rows are left, for which its end would wait. */
    private void cut(ResultSet result) {
        try {
            if (!result.isClosed()) {
                result.getStatement().getConnection().abort(Runnable::run);
            }
        } catch (SQLException e) {
            logDebug(() -> "a connection could not be cut: " + e.getMessage());
        }
    }

    private void close(Snapshot snapshot) {
        try {
            snapshot.close();
        } catch (SQLException e) {
            logDebug(() -> "a connection could not be closed: " + e.getMessage());
        }
    }
}
