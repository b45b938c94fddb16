package example;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import liquibase.Scope;
import liquibase.command.CommandScope;

/** Updates, generates a change log, and compares two databases. Arguments: JDBC URL, user, password. */
public final class LiquibaseProgram {
    private final String url;
    private final String user;
    private final String password;

    private LiquibaseProgram(String[] arguments) {
        url = arguments[0];
        user = arguments[1];
        password = arguments[2];
    }

    public static void main(String[] arguments) throws Exception {
        LiquibaseProgram program = new LiquibaseProgram(arguments);
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                Statement statement = connection.createStatement()) {
            String later = connection.getCatalog() + "_later";
            statement.execute("DROP DATABASE IF EXISTS " + later);
            statement.execute("CREATE DATABASE " + later + " CHARACTER SET utf8mb4");
            // its own progress goes to standard output, too
            Scope.child(Map.of(Scope.Attr.ui.name(), new liquibase.ui.LoggerUIService()), () -> {
                program.changes(statement);
                program.compare(arguments[0] + "_later");
            });
            statement.execute("DROP DATABASE " + later);
        }
    }

    private void changes(Statement statement) throws Exception {
        result("SQL", run(command("updateSql", url).addArgumentValue("contexts", "now")));
        run(command("update", url).addArgumentValue("contexts", "now"));
        run(command("update", url).addArgumentValue("contexts", "now"));
        query(statement, "SELECT id, exectype, md5sum, description FROM DATABASECHANGELOG ORDER BY orderexecuted");
        query(statement, "SELECT id, name, kind, balance, active, birthday, photo FROM customer ORDER BY id");
        query(statement, "SELECT * FROM customer_invoices ORDER BY number");
        query(statement, "SELECT COUNT(*), SUM(id * amount), MIN(name), MAX(name) FROM reading");
        result("status", run(command("status", url).addArgumentValue("contexts", "later")));
        run(command("tag", url).addArgumentValue("tag", "v1"));
        run(command("validate", url));
    }

    private void compare(String later) throws Exception {
        run(command("update", later).addArgumentValue("contexts", "now,later"));
        run(command("generateChangelog", url)
                .addArgumentValue("author", "example")
                .addArgumentValue("changelogFile", file("generated")));
        result("generateChangeLog", Files.readString(Path.of(file("generated"))));
        result("diff", run(comparison("diff", later)));
        run(comparison("diffChangelog", later)
                .addArgumentValue("author", "example")
                .addArgumentValue("changelogFile", file("diff")));
        result("diffChangeLog", Files.readString(Path.of(file("diff"))));
        result("rollbackCountSql", run(command("rollbackCountSql", url).addArgumentValue("count", 1)));
        run(command("dropAll", url));
        result("status", run(command("status", url).addArgumentValue("contexts", "now")));
    }

    private static String file(String name) {
        return Path.of(name + ".xml").toAbsolutePath().toString();
    }

    private CommandScope command(String name, String database) throws Exception {
        CommandScope command = new CommandScope(name)
                .addArgumentValue("url", database)
                .addArgumentValue("username", user)
                .addArgumentValue("password", password);
        return name.equals("dropAll") || name.equals("tag")
                ? command
                : command.addArgumentValue("changelogFile", "changelog.xml");
    }

    /** Returns what leads from the database to the later one. */
    private CommandScope comparison(String name, String later) throws Exception {
        return new CommandScope(name)
                .addArgumentValue("url", url)
                .addArgumentValue("username", user)
                .addArgumentValue("password", password)
                .addArgumentValue("referenceUrl", later)
                .addArgumentValue("referenceUsername", user)
                .addArgumentValue("referencePassword", password);
    }

    private static String run(CommandScope command) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        command.setOutput(output).execute();
        return output.toString(StandardCharsets.UTF_8);
    }

    private static void query(Statement statement, String query) throws Exception {
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    row.append(' ').append(rows.getString(column));
                }
                result(query, row.toString());
            }
        }
    }

    /** Without the time of day and what is made of it. */
    private static void result(String what, String text) {
        for (String line : text.split("\\R")) {
            System.out.println("result " + what + ": "
                    + line.replaceAll("\\d{13}-", "TIME-")
                            .replaceAll("'\\d{10}'", "'DEPLOYMENT'")
                            .replaceAll("\\d{1,4}[-/.]\\d\\d?[-/.]\\d{2,4},? \\d\\d?:\\d\\d.*", "TIME"));
        }
    }
}
