package dev.weir.lab.run;

import dev.weir.lab.server.RunningServer;
import dev.weir.lab.server.ServerSettings;
import dev.weir.lab.server.ServerSpec;
import dev.weir.lab.server.ServerUrl;
import dev.weir.lab.study.Stores;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/**
 * A server that studies only read from: no schema is made, no lock is taken, and every session, the lab's own included, is set
 * to refuse writes. An account that may SELECT from the tables of the query is enough.
 */
public final class ReadOnlyServer extends RealServer {
    /** A query of the user's may take longer than any statement of the lab's own. */
    private static final int TIMEOUT_MILLIS = 600_000;

    private final String schema;

    private ReadOnlyServer(RunningServer server, String schema) {
        super(server);
        this.schema = schema;
    }

    /**
     * Servers as the command line names them.
     *
     * @param server value of {@code --server}, used without a URL
     * @param url value of {@code --url}, which may name the schema that unqualified tables are looked up in; {@code null} when
     *     not given
     * @throws dev.weir.lab.UsageException when a value is invalid
     */
    public static LabServer.Source source(String server, String url) {
        ServerSpec spec = url == null ? ServerSpec.parse(server) : ServerSpec.ofUrl(ServerUrl.withoutSchema(url));
        String schema = url == null ? "" : ServerUrl.schema(url);
        return (studies, progress) -> open(spec, schema, studies, progress);
    }

    private static LabServer open(ServerSpec spec, String schema, List<Study> studies, Progress progress) {
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

    private void look(Study study, Progress progress) {
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
            throw QueryFailure.explain(e, server(), schema);
        }
    }

    /** Nothing: the rows are the user's, and were looked at when the server was opened. */
    @Override
    public void load(Study study, String arm, List<Map<String, String>> levels, Progress progress) {}

    @Override
    public String schema() {
        return schema;
    }
}
