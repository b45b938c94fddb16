package dev.weir.spark;

import dev.weir.rewrite.CodecGain;
import dev.weir.rewrite.ColumnFigures;
import dev.weir.rewrite.KeyRange;
import dev.weir.rewrite.KeySpread;
import dev.weir.rewrite.Outcome;
import dev.weir.rewrite.RefusedException;
import dev.weir.rewrite.Sessions;
import dev.weir.rewrite.SizeDistribution.SizeClass;
import dev.weir.rewrite.Subject;
import dev.weir.rewrite.TableName;
import dev.weir.rewrite.Tally;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Measures every value of a column with some codecs, or rewrites it, in ranges of its primary key that executors take. Prints
 * lines of {@code name=value}. Exit code 1: a value that cannot be rewritten; 2: invalid usage; 3: server or cluster.
 */
public final class ColumnJob {
    private static final int FINDING = 1;
    private static final int USAGE = 2;
    private static final int ENVIRONMENT = 3;

    private ColumnJob() {}

    /** Runs the job; {@code docs/compression.md} has its words. */
    public static void main(String[] words) {
        int code = run(words, System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    private static int run(String[] words, PrintStream out, PrintStream err) {
        try {
            PartResult result = run(JobOptions.parse(words));
            print(result, out);
            result.problems().forEach(problem -> err.println("weir: " + problem));
            return result.problems().isEmpty() ? 0 : FINDING;
        } catch (IllegalArgumentException | RefusedException e) {
            err.println("weir: " + e.getMessage());
            return USAGE;
        } catch (SQLException | SparkException e) {
            err.println("weir: " + e.getMessage() + "; ranges that are done are recognised by the next run");
            return ENVIRONMENT;
        }
    }

    private static PartResult run(JobOptions options) throws RefusedException, SQLException, SparkException {
        try (Connection connection = Sessions.open(options.url(), new Properties())) {
            String schema = connection.getCatalog() == null ? "" : connection.getCatalog();
            TableName table = TableName.parse(options.table(), schema);
            Subject subject = options.rewrites()
                    ? Subject.toRewrite(connection, table, options.column(), options.withTriggers())
                    : Subject.toRead(connection, table, options.column());
            try (JavaSparkContext context = new JavaSparkContext(new SparkConf().setAppName("weir " + subject))) {
                int partitions = options.partitions() == 0 ? 2 * context.defaultParallelism() : options.partitions();
                List<KeyRange> ranges = new KeySpread(connection, subject).ranges(partitions);
                // the ranges are known; nothing is asked of this session while executors work
                connection.rollback();
                return PartResult.ofAll(context.parallelize(ranges, ranges.size())
                        .map(new PartTask(options, subject))
                        .collect());
            }
        }
    }

    private static void print(PartResult result, PrintStream out) {
        out.println("partitions=" + result.executors().size() + " executors="
                + result.executors().stream().distinct().count());
        Tally tally = result.tally();
        if (tally.rows() > 0) {
            out.println("rewritten rows=" + tally.rows() + " bytes=" + tally.bytesBefore() + " bytesAfter="
                    + tally.bytesAfter());
            for (Outcome outcome : Outcome.values()) {
                if (tally.count(outcome) > 0) {
                    out.println("  " + tally.count(outcome) + " " + outcome.words());
                }
            }
        }
        ColumnFigures figures = result.figures();
        if (figures.values() + figures.nulls() > 0) {
            print(figures, out);
        }
    }

    private static void print(ColumnFigures figures, PrintStream out) {
        out.println("column values=" + figures.values() + " nulls=" + figures.nulls() + " framed=" + figures.frames()
                + " bytes=" + figures.bytes());
        for (SizeClass each : figures.sizes().classes()) {
            out.println("sizes below=" + each.below() + " values=" + each.values() + " bytes=" + each.bytes());
        }
        for (CodecGain gain : figures.gains()) {
            out.println("codec name=" + gain.codec() + " framed=" + gain.framed() + " bytesAfter=" + gain.bytesAfter()
                    + " share=" + share(gain, figures));
        }
    }

    private static String share(CodecGain gain, ColumnFigures figures) {
        return String.format(Locale.ROOT, "%.3f", (double) gain.bytesAfter() / Math.max(1, figures.bytes()));
    }
}
