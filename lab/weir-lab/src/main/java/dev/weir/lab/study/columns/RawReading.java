package dev.weir.lab.study.columns;

import dev.weir.lab.study.RawClient;
import dev.weir.rig.raw.RawRequests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Moves the bytes of a result and decodes nothing. Its digest reads the same query as text and decodes it. */
record RawReading(RawClient client, boolean prepared) implements ColumnsSession.Reading {

    @Override
    public long read(String sql) throws IOException, SQLException {
        return client.connection().run(client.request(sql, prepared));
    }

    @Override
    public void digest(String sql, ColumnsDigest into) throws IOException, SQLException {
        client.connection().read(RawRequests.query(sql), row -> {
            List<String> texts = new ArrayList<>();
            while (row.hasMore()) {
                texts.add(new String(row.value(), StandardCharsets.UTF_8));
            }
            into.row(texts);
        });
    }
}
