package dev.weir.lab.study.metadata;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import dev.weir.report.model.Level;
import java.sql.SQLException;
import java.util.List;

record MetadataSession(MetadataReader client) implements SqlSession {
    static final List<String> SESSION_VARIABLES =
            List.of("autocommit", "character_set_results", "net_buffer_length", "sql_mode");

    @Override
    public Operation operation(Level factors) {
        MetadataLevel level = MetadataLevel.of(factors);
        try {
            client.begin();
            client.settle(level);
            return new ReadOperation(client, level);
        } catch (Exception e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    @Override
    public String digest(Level factors) throws Exception {
        MetadataLevel level = MetadataLevel.of(factors);
        MetadataReader.LevelRead read = MetadataReader.LevelRead.of(level);
        Sink.Digest digest = new Sink.Digest();
        client.begin();
        for (int visit = 0; visit < level.digested(); visit++) {
            client.read(read, level.key(visit), digest);
        }
        return digest.toString();
    }

    @Override
    public List<String> sessionVariables() {
        return SESSION_VARIABLES;
    }

    /**
     * Executes a level's statement with successive keys and reads every value. The sum over the values is checked each time, since the
     * values must be the same when definitions are omitted after many reads.
     */
    private static final class ReadOperation implements Operation {
        private final MetadataReader reader;
        private final MetadataLevel level;
        private final MetadataReader.LevelRead read;
        private final Sink.Sum sum = new Sink.Sum();
        private final Visits visits = new Visits();
        private final long[] expected = new long[Visits.COUNT];

        ReadOperation(MetadataReader reader, MetadataLevel level) {
            this.reader = reader;
            this.level = level;
            this.read = MetadataReader.LevelRead.of(level);
            for (int visit = 0; visit < expected.length; visit++) {
                sum.begin();
                level.expected(visit, sum);
                expected[visit] = sum.sum();
            }
        }

        @Override
        public Object once() throws Exception {
            int visit = visits.next();
            sum.begin();
            reader.read(read, level.key(visit), sum);
            if (sum.rows() != level.rows()) {
                throw new SQLException("rows=" + sum.rows() + ", expected " + level.rows() + " of " + level.level());
            }
            if (sum.sum() != expected[visit]) {
                throw new SQLException("wrong values with id=" + level.key(visit) + " of " + level.level() + ": sum="
                        + sum.sum() + ", expected " + expected[visit]);
            }
            return sum.sum();
        }

        @Override
        public long firstRowNanoTime() {
            return sum.firstRowNanoTime();
        }
    }

    /** Goes through the executions of a level in a cycle. */
    static final class Visits {
        /** Number of executions in a cycle. */
        static final int COUNT = 100;

        private int next;

        int next() {
            int visit = next;
            next = (visit + 1) % COUNT;
            return visit;
        }
    }
}
