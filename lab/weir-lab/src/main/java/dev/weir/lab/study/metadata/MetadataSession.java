package dev.weir.lab.study.metadata;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** An open client, put to the study's work. */
record MetadataSession(MetadataReader reader) implements SqlSession {
    static final List<String> SESSION_VARIABLES =
            List.of("autocommit", "character_set_results", "net_buffer_length", "sql_mode");

    @Override
    public Operation operation(Map<String, String> factors) {
        MetadataLevel level = MetadataLevel.of(factors);
        try {
            reader.begin();
            reader.settle(level);
            return new ReadOperation(reader, level);
        } catch (Exception e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    @Override
    public String digest(Map<String, String> factors) throws Exception {
        MetadataLevel level = MetadataLevel.of(factors);
        LevelRead read = LevelRead.of(level);
        DigestSink digest = new DigestSink();
        reader.begin();
        for (int visit = 0; visit < level.digested(); visit++) {
            reader.read(read, level.key(visit), digest);
        }
        return digest.toString();
    }

    @Override
    public OpenClient client() {
        return reader;
    }

    @Override
    public List<String> sessionVariables() {
        return SESSION_VARIABLES;
    }

    /**
     * Executes a level's statement with one key after the other, and reads every value. What is added up of them is checked
     * each time: definitions that are left out only after many reads must not give other values then.
     */
    private static final class ReadOperation implements Operation {
        private final MetadataReader reader;
        private final MetadataLevel level;
        private final LevelRead read;
        private final SumSink sum = new SumSink();
        private final Visits visits = new Visits();
        private final long[] expected = new long[Visits.COUNT];

        ReadOperation(MetadataReader reader, MetadataLevel level) {
            this.reader = reader;
            this.level = level;
            this.read = LevelRead.of(level);
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
                throw new SQLException("rows=" + sum.rows() + ", expected " + level.rows() + " of " + level.text());
            }
            if (sum.sum() != expected[visit]) {
                throw new SQLException("wrong values with id=" + level.key(visit) + " of " + level.text() + ": sum="
                        + sum.sum() + ", expected " + expected[visit]);
            }
            return sum.sum();
        }

        @Override
        public long firstRowNanoTime() {
            return sum.firstRowNanoTime();
        }
    }
}
