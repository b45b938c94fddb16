package dev.weir.lab.cli;

import dev.weir.arrow.ArrowOptions;
import dev.weir.arrow.ArrowOptions.ZeroDates;
import dev.weir.lab.compress.ColumnAddress;
import dev.weir.lab.export.Export;
import dev.weir.lab.export.ExportQuery;
import dev.weir.lab.export.FileFormat;
import dev.weir.lab.run.RunProgress;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir export}: writes rows into a file of Parquet, CSV or Apache Arrow. */
@Command(
        name = "export",
        sortOptions = false,
        description = {
            "Writes a table or a query as a file of Parquet, CSV or Arrow.",
            "Not the study of that name: run export measures how to read a large table."
        },
        footer = {
            "  weir export --url URL --table orders --to orders.parquet",
            "  weir export --url URL --query 'SELECT id, total FROM orders' --to orders.arrow",
            "  weir export --url URL --table orders --columns id --where 'id<9' --to o.arrow"
        })
final class ExportCommand implements Callable<Integer> {
    private static final int MOST_READERS = 64;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--url",
            required = true,
            paramLabel = "URL",
            description = {"mysql://user@host:port/schema", "Or jdbc:mysql:weir://.. with the driver's options."})
    private String url;

    @Mixin
    private ServerPassword password = new ServerPassword();

    @Option(names = "--table", paramLabel = "TABLE", description = "the table, or schema.table")
    private String table;

    @Option(names = "--query", paramLabel = "SQL", description = "a SELECT, in place of a table")
    private String query;

    @Option(
            names = "--columns",
            paramLabel = "NAMES",
            split = ",",
            description = {"of the table, like id,total (default: all)", "Invisible ones only if they are named."})
    private List<String> columns = List.of();

    @Option(names = "--where", paramLabel = "SQL", description = "rows of the table that are meant (default: all)")
    private String where;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FILE",
            description = {
                "a new file, FILE.parquet, FILE.csv or FILE.arrow",
                "It is there when it is complete, and not before. Parquet and CSV are written by DuckDB, which is fetched once"
                        + " from Maven Central, 77 MiB; DECIMAL has 38 digits at most there, and TIME becomes its microseconds in"
                        + " Parquet."
            })
    private Path target;

    @Option(
            names = "--readers",
            paramLabel = "N",
            defaultValue = "1",
            description = {
                "connections that read a table at one instant",
                "Each reads ranges of the key; rows come in no order (default: ${DEFAULT-VALUE}). More than one pay where"
                        + " server and client have cores to spare, see docs/large-tables.md for what an instant needs. The"
                        + " place in the binary log is printed, if the account may see it."
            })
    private int readers;

    @Option(
            names = "--verify",
            description = {
                "compare counts and checksums of the file with the server's",
                "The file is read again, and so are the rows, in the same instant; it has its name only if each column agrees."
                        + " Floating-point numbers are compared by a sum, to nine digits."
            })
    private boolean verify;

    @Option(
            names = "--zero-dates",
            hidden = true,
            paramLabel = "WORD",
            defaultValue = "error",
            description = "what 0000-00-00 becomes: error or null (default: ${DEFAULT-VALUE})")
    private ZeroDates zeroDates;

    @Override
    public Integer call() throws IOException {
        ColumnAddress address = ColumnAddress.parse(password.in(url));
        ExportQuery source = source(address);
        ArrowOptions options = ArrowOptions.usual().withZeroDates(zeroDates);
        try (RunProgress shown = ShownProgress.of(spec, ShownProgress.OF_WORK)) {
            ExportProgress progress = new ExportProgress(shown);
            long rows = new Export(address, source, target, options, readers, verify).run(progress);
            shown.close();
            progress.end(target, rows, verify).forEach(spec.commandLine().getOut()::println);
        }
        return CommandLine.ExitCode.OK;
    }

    private ExportQuery source(ColumnAddress address) {
        if ((table == null) == (query == null)) {
            throw new UsageException("name what to export: either --table or --query");
        }
        if (readers < 1 || readers > MOST_READERS) {
            throw new UsageException("readers=" + readers + ", expected 1 to " + MOST_READERS);
        }
        if (verify && zeroDates == ZeroDates.NULL) {
            throw new UsageException(
                    "--verify goes without --zero-dates=null, by which the file differs from the server");
        }
        if (verify && FileFormat.of(target) == FileFormat.CSV) {
            throw new UsageException("--verify goes with .parquet and .arrow; a file of CSV has no types");
        }
        if (query != null && readers > 1) {
            throw new UsageException("--readers=" + readers
                    + " goes with --table, whose key is cut into ranges; a query" + " is read by one");
        }
        if (query == null) {
            return ExportQuery.table(table, address.schema(), columns, where);
        }
        if (where != null || !columns.isEmpty()) {
            throw new UsageException("--columns and --where go with --table; a query has its own");
        }
        return ExportQuery.of(query);
    }
}
