package dev.weir.lab.compress;

import dev.weir.rewrite.CodecTrial;
import dev.weir.rewrite.ColumnFigures;
import dev.weir.rewrite.RefusedException;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.TableName;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A sample of a column, encoded with several codecs; writes nothing. */
public record DryRun(Subject subject, Work work, ColumnFigures figures) {
    private static final List<String> USUAL =
            List.of("zstd-1", "zstd-3", "zstd-9", "lz4-fast", "lz4-9", "snappy", "gzip", "brotli-6");

    public static DryRun of(ColumnAddress address, String table, String column, Work work, int sample) {
        List<String> codecs = new ArrayList<>(USUAL);
        if (!codecs.contains(work.codec())) {
            codecs.add(0, work.codec());
        }
        try (Connection connection = address.open();
                CodecTrial trial = new CodecTrial(codecs, work.least())) {
            connection.setReadOnly(true);
            // refused now and not after the user's decision; triggers are checked when the column is rewritten
            Subject subject = Subject.toRewrite(connection, TableName.parse(table, address.schema()), column, true);
            return new DryRun(subject, work, trial.sample(connection, subject, sample));
        } catch (RefusedException e) {
            throw new UsageException(e.getMessage());
        } catch (SQLException e) {
            throw new EnvironmentException("table=" + table + " column=" + column + ": " + e.getMessage(), e);
        }
    }
}
