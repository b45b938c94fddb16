package example;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import schemacrawler.inclusionrule.RegularExpressionInclusionRule;
import schemacrawler.schemacrawler.LimitOptionsBuilder;
import schemacrawler.schemacrawler.LoadOptionsBuilder;
import schemacrawler.schemacrawler.SchemaCrawlerOptions;
import schemacrawler.schemacrawler.SchemaCrawlerOptionsBuilder;
import schemacrawler.schemacrawler.SchemaInfoLevelBuilder;
import schemacrawler.tools.command.text.schema.options.TextOutputFormat;
import schemacrawler.tools.executable.SchemaCrawlerExecutable;
import schemacrawler.tools.options.OutputOptionsBuilder;
import us.fatehi.utility.datasource.DatabaseConnectionSources;
import us.fatehi.utility.datasource.MultiUseUserCredentials;

/** Describes a database in all detail: tables, columns, keys, indexes, views, triggers, routines. Arguments: JDBC URL, user, password. */
public final class SchemaCrawlerProgram {
    private static final Path FOUND = Path.of("found.txt");

    private SchemaCrawlerProgram() {}

    public static void main(String[] arguments) throws Exception {
        create(arguments);
        String database = arguments[0].substring(arguments[0].lastIndexOf('/') + 1);
        for (String command : new String[] {"details", "count"}) {
            crawl(command, database, arguments);
            // which types a server has, drivers list differently
            String found = Files.readString(FOUND).replaceAll("(?s)\nData Types *\n.*", "");
            found.lines()
                    .filter(line -> !line.startsWith("generated on "))
                    .forEach(line -> System.out.println("result " + line));
        }
    }

    private static void crawl(String command, String database, String[] arguments) {
        SchemaCrawlerOptions options = SchemaCrawlerOptionsBuilder.newSchemaCrawlerOptions()
                .withLimitOptions(LimitOptionsBuilder.builder()
                        .includeSchemas(new RegularExpressionInclusionRule(database))
                        .includeAllRoutines()
                        .toOptions())
                .withLoadOptions(LoadOptionsBuilder.builder()
                        .withSchemaInfoLevel(SchemaInfoLevelBuilder.maximum())
                        .toOptions());
        SchemaCrawlerExecutable crawler = new SchemaCrawlerExecutable(command);
        crawler.setSchemaCrawlerOptions(options);
        crawler.setOutputOptions(OutputOptionsBuilder.newOutputOptions(TextOutputFormat.text, FOUND));
        crawler.setDataSource(DatabaseConnectionSources.newDatabaseConnectionSource(
                arguments[0], new MultiUseUserCredentials(arguments[1], arguments[2])));
        crawler.execute();
    }

    private static void create(String[] arguments) throws IOException, SQLException {
        try (InputStream script = SchemaCrawlerProgram.class.getResourceAsStream("/schema.sql");
                Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                Statement statement = connection.createStatement()) {
            for (String line : new String(script.readAllBytes(), StandardCharsets.UTF_8).split(";\n")) {
                statement.execute(line);
            }
        }
    }
}
