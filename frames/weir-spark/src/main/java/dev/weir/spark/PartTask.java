package dev.weir.spark;

import dev.weir.codec.Codecs;
import dev.weir.rewrite.CodecTrial;
import dev.weir.rewrite.ColumnFigures;
import dev.weir.rewrite.ColumnWalk;
import dev.weir.rewrite.FramingRule;
import dev.weir.rewrite.KeyRange;
import dev.weir.rewrite.RowKey;
import dev.weir.rewrite.Sessions;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.Tally;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.WalkLimits;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskKilledException;
import org.apache.spark.api.java.function.Function;

/**
 * Reads or rewrites a range of keys, on an executor, by a session of its own. It may run again, or twice at a time, as Spark
 * sees fit: what is framed is recognised, and rows are locked.
 */
record PartTask(JobOptions options, Subject subject) implements Function<KeyRange, PartResult> {
    @Override
    public PartResult call(KeyRange range) throws SQLException, IOException {
        List<String> executor = List.of(SparkEnv.get().executorId());
        try (Connection connection = Sessions.open(options.url(), new Properties())) {
            if (options.rewrites()) {
                return new PartResult(new ColumnFigures(), rewrite(connection, range), executor, List.of());
            }
            try (CodecTrial trial = new CodecTrial(options.codecs(), options.least())) {
                return new PartResult(trial.all(connection, subject, range), new Tally(), executor, List.of());
            }
        } catch (UnfitValueException e) {
            // not for Spark, which would try it again
            return new PartResult(new ColumnFigures(), new Tally(), executor, List.of(e.getMessage()));
        }
    }

    private Tally rewrite(Connection connection, KeyRange range) throws UnfitValueException, SQLException, IOException {
        TaskContext task = TaskContext.get();
        try (FramingRule rule = new FramingRule(Codecs.named(options.codecs().get(0)), options.least())) {
            return new ColumnWalk(connection, subject, rule, WalkLimits.of(WalkLimits.USUAL_ROWS, 0))
                    .walk(range, new ColumnWalk.Watcher() {
                        @Override
                        public void committed(RowKey last, Tally total) {
                            if (task.isInterrupted()) {
                                // a result of half a range must not be taken for one
                                throw new TaskKilledException("stopped after a batch");
                            }
                        }

                        @Override
                        public boolean stops() {
                            return false;
                        }
                    });
        }
    }
}
