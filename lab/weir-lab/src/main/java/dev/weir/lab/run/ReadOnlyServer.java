package dev.weir.lab.run;

import com.mysql.cj.exceptions.MysqlErrorNumbers;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.UsageException;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import dev.weir.rig.server.ServerUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A server that studies only read from, in read-only sessions: SELECT on the tables of the query suffices. */
public final class ReadOnlyServer extends RealServer {
    /** A user's query may take longer than any statement of the lab. */
    private static final int TIMEOUT_MILLIS = 600_000;

    private final String schema;

    private ReadOnlyServer(RunningServer server, String schema) {
        super(server);
        this.schema = schema;
    }

    /** Returns the source for the command line's server or URL; a URL may name the schema of unqualified tables. */
    public static LabServer.Source source(String server, String url) {
        ServerSpec spec = url == null ? ServerSpec.parse(server) : ServerSpec.ofUrl(ServerUrl.withoutSchema(url));
        String schema = url == null ? "" : ServerUrl.schema(url);
        return (studies, progress) -> open(spec, schema, studies, progress);
    }

    private static LabServer open(ServerSpec spec, String schema, List<Study> studies, RunProgress progress) {
        progress.status("Starting the server");
        RunningServer server = RunningServer.start(spec, ServerSettings.defaults(progress::status));
        try {
            ReadOnlyServer opened = new ReadOnlyServer(server, schema);
            for (Study study : studies) {
                progress.status("Reading the query of " + study.name());
                opened.look(study, progress);
            }
            Manifest.Server facts = opened.describe();
            progress.line(
                    "  server " + facts.product() + " " + facts.version() + ", " + facts.origin() + ", only read from");
            return opened;
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void look(Study study, RunProgress progress) {
        try (Connection connection = server().connect()) {
            if (!schema.isEmpty()) {
                connection.setCatalog(schema);
            }
            connection.setNetworkTimeout(Runnable::run, TIMEOUT_MILLIS);
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET SESSION TRANSACTION READ ONLY");
            }
            study.load(new Stores(connection, null, study.sentinel().arm(), List.of(), progress::status));
        } catch (SQLException e) {
            throw explained(e, server(), schema);
        }
    }

    /** Does nothing: the rows are the user's and were read when the server was opened. */
    @Override
    public void load(Study study, String arm, List<Level> levels, RunProgress progress) {}

    @Override
    public String schema() {
        return schema;
    }

    /** Explains in one line why a server rejects the user's query, and the remedy. */
    private static RuntimeException explained(SQLException e, RunningServer server, String schema) {
        String where = "the server at host=" + server.host() + " port=" + server.port();
        String said = where + " says: " + firstLine(e);
        boolean ours = !server.origin().equals("url");
        return switch (e.getErrorCode()) {
            case MysqlErrorNumbers.ER_NO_DB_ERROR,
                    MysqlErrorNumbers.ER_BAD_DB_ERROR,
                    MysqlErrorNumbers.ER_NO_SUCH_TABLE ->
                new UsageException("--query cannot be run: " + said + "; " + (ours ? bringYourOwn() : nameIt(schema)));
            case MysqlErrorNumbers.ER_DBACCESS_DENIED_ERROR,
                    MysqlErrorNumbers.ER_TABLEACCESS_DENIED_ERROR,
                    MysqlErrorNumbers.ER_COLUMNACCESS_DENIED_ERROR ->
                new UsageException(
                        "--query may not be run: " + said + "; GRANT SELECT on its tables to user=" + server.user());
            case MysqlErrorNumbers.ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION ->
                new UsageException("--query writes, and it runs in a read-only transaction: " + said
                        + "; leave out what writes, a stored function perhaps");
            default ->
                String.valueOf(e.getSQLState()).matches("(22|42).*")
                        ? new UsageException("--query cannot be run: " + said + "; try it in the mysql client first")
                        : new EnvironmentException(
                                "cannot read the query: " + said + "; try it in the mysql client first", e);
        };
    }

    private static String bringYourOwn() {
        return "this server is Weir's own and holds no tables of yours: name your server by"
                + " --url mysql://user@host:port/SCHEMA";
    }

    private static String nameIt(String schema) {
        return schema.isEmpty()
                ? "name the schema in --url mysql://user@host:port/SCHEMA, or write SCHEMA.TABLE in the query"
                : "--url names schema=" + schema + ": check it, and the names of the tables";
    }

    private static String firstLine(SQLException e) {
        String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return message.lines().findFirst().orElse("") + " (" + e.getErrorCode() + ")";
    }
}
