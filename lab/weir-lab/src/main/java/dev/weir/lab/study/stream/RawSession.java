package dev.weir.lab.study.stream;

import dev.weir.lab.study.Operation;
import dev.weir.lab.study.RawClient;
import dev.weir.lab.study.SqlSession;
import dev.weir.report.model.Level;
import dev.weir.rig.raw.RawRequests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;

/** An open raw connection. The timed operation counts rows; the digest reads the same statement again and decodes it. */
record RawSession(RawClient client, boolean prepared) implements SqlSession {
    @Override
    public Operation operation(Level level) {
        try {
            int rows = level.count("rows");
            byte[] request = client.request(StreamFixture.query(rows), prepared);
            return client.hop(() -> request, rows);
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("cannot make ready for " + level + ": " + e, e);
        }
    }

    @Override
    public String digest(Level level) throws Exception {
        int rows = level.count("rows");
        String sql = StreamFixture.query(rows);
        long hopped = client.connection().run(client.request(sql, prepared));
        if (hopped != rows) {
            return hopped + " rows, hopped over";
        }
        RowWork.Digest work = new RowWork.Digest();
        work.begin();
        client.connection()
                .read(RawRequests.query(sql), row -> work.row(Integer.parseInt(text(row.value())), text(row.value())));
        return work.result();
    }

    private static String text(byte[] value) {
        return new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public List<String> sessionVariables() {
        return StreamSession.SESSION_VARIABLES;
    }
}
