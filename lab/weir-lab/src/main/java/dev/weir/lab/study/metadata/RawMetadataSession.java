package dev.weir.lab.study.metadata;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.RawClient;
import dev.weir.lab.study.SqlSession;
import dev.weir.report.model.Level;
import dev.weir.rig.raw.RawRequests;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** An open raw connection. The timed operation counts rows; the digest reads the same statements as text and decodes them. */
record RawMetadataSession(RawClient client) implements SqlSession {
    @Override
    public Operation operation(Level factors) {
        try {
            MetadataLevel level = MetadataLevel.of(factors);
            int statement = client.prepared(level.sql());
            byte[][] requests = new byte[MetadataSession.Visits.COUNT][];
            for (int visit = 0; visit < requests.length; visit++) {
                requests[visit] = RawRequests.execute(statement, level.key(visit));
            }
            MetadataSession.Visits visits = new MetadataSession.Visits();
            return client.hop(() -> requests[visits.next()], level.rows());
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("cannot make ready for " + factors + ": " + e, e);
        }
    }

    @Override
    public String digest(Level factors) throws Exception {
        MetadataLevel level = MetadataLevel.of(factors);
        List<GetterKind> kinds = level.kinds();
        Sink.Digest digest = new Sink.Digest();
        int statement = client.prepared(level.sql());
        for (int visit = 0; visit < level.digested(); visit++) {
            int key = level.key(visit);
            long hopped = client.connection().run(RawRequests.execute(statement, key));
            if (hopped != level.rows()) {
                return hopped + " rows, hopped over";
            }
            client.connection().read(RawRequests.query(level.sql().replace("?", Integer.toString(key))), row -> {
                kinds.forEach(kind -> kind.take(row, digest));
                digest.endRow();
            });
        }
        return digest.toString();
    }

    @Override
    public List<String> sessionVariables() {
        return MetadataSession.SESSION_VARIABLES;
    }
}
