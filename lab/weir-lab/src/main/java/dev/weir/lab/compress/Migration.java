package dev.weir.lab.compress;

import dev.weir.rewrite.ColumnWalk;
import dev.weir.rewrite.KeyRange;
import dev.weir.rewrite.RefusedException;
import dev.weir.rewrite.RowKey;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.TableName;
import dev.weir.rewrite.Tally;
import dev.weir.rewrite.UnfitValueException;
import dev.weir.rewrite.ValueRewriter;
import dev.weir.rewrite.WalkLimits;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The rewriting of one column, resumed from a state file if an earlier one was stopped. */
public record Migration(
        ColumnAddress address,
        String table,
        String column,
        Work work,
        WalkLimits limits,
        boolean withTriggers,
        Path state) {

    public interface Listener {
        /** Called at the start with the estimated rows, {@code done} of which an earlier rewriting has done. */
        void begins(Subject subject, long done);

        void batch(Tally total);

        /** Called at the end, after all rows or between two batches; the JVM may be about to end, too. */
        void ends(Ending ending);

        default boolean stops() {
            return false;
        }
    }

    /** The end of a rewriting; if it is incomplete, the state tells where to resume. */
    public record Ending(Tally tally, boolean complete, Path state) {}

    /** Uses the usual state file if none is named. */
    public Migration {
        state = state == null ? ResumeFile.usual(table, column) : state;
    }

    /** Rewrites the column; fails at a value that cannot be rewritten, or if the state cannot be saved. */
    public Ending run(Listener listener) throws UnfitValueException, IOException {
        try (Connection connection = address.open();
                ValueRewriter rule = work.rule();
                StopSignal signal = new StopSignal()) {
            Subject subject =
                    Subject.toRewrite(connection, TableName.parse(table, address.schema()), column, withTriggers);
            return walk(connection, subject, rule, listener, () -> listener.stops() || signal.isAsked());
        } catch (RefusedException e) {
            throw new UsageException(e.getMessage());
        } catch (SQLException e) {
            throw failed(table, column, e);
        }
    }

    private Ending walk(
            Connection connection, Subject subject, ValueRewriter rule, Listener listener, BooleanSupplier stop)
            throws UnfitValueException, SQLException, IOException {
        ResumeFile file = new ResumeFile(state, subject, work);
        Optional<ResumeFile.Mark> mark = file.read();
        long done = mark.map(ResumeFile.Mark::rows).orElse(0L);
        KeyRange range =
                mark.map(each -> KeyRange.all().from(new RowKey(each.key()))).orElse(KeyRange.all());
        listener.begins(subject, done);
        boolean[] stopped = new boolean[1];
        Tally tally = new ColumnWalk(connection, subject, rule, limits).walk(range, new ColumnWalk.Watcher() {
            @Override
            public void committed(RowKey last, Tally total) throws IOException {
                file.write(last, done + total.rows());
                listener.batch(total);
            }

            @Override
            public boolean stops() {
                stopped[0] |= stop.getAsBoolean();
                return stopped[0];
            }
        });
        if (!stopped[0]) {
            file.remove();
        }
        Ending ending = new Ending(tally, !stopped[0], state);
        listener.ends(ending);
        return ending;
    }

    static EnvironmentException failed(String table, String column, SQLException e) {
        return new EnvironmentException(
                "table=" + table + " column=" + column + ": " + e.getMessage()
                        + "; rows up to the last batch are done, and the same command goes on from there",
                e);
    }

    /** On Ctrl-C or SIGTERM, asks for an end between batches, and delays the JVM's exit until then. */
    private static final class StopSignal implements AutoCloseable {
        /** A server that does not answer must not delay the JVM forever; being killed does no harm. */
        private static final long LONGEST_SECONDS = 60;

        private final CountDownLatch ended = new CountDownLatch(1);
        private final Thread hook = new Thread(this::askAndWait, "weir-compress-stop");
        private volatile boolean asked;

        StopSignal() {
            Runtime.getRuntime().addShutdownHook(hook);
        }

        boolean isAsked() {
            return asked;
        }

        private void askAndWait() {
            asked = true;
            try {
                ended.await(LONGEST_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void close() {
            ended.countDown();
            if (!asked) {
                try {
                    Runtime.getRuntime().removeShutdownHook(hook);
                } catch (IllegalStateException e) {
                    // the JVM has just begun to end, so the hook has served its purpose
                    asked = true;
                }
            }
        }
    }
}
