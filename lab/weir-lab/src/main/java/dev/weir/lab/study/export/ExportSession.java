package dev.weir.lab.study.export;

import dev.weir.lab.study.OpenClient;
import dev.weir.lab.study.Operation;
import dev.weir.lab.study.SqlSession;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * A way of reading, put to the study's work.
 *
 * @param client a connection that exports do not use; they open their own
 */
record ExportSession(OpenClient client, DataSource source, Reading reading) implements SqlSession {
    @Override
    public Operation operation(Map<String, String> level) {
        ExportTable table = ExportTable.of(level);
        return () -> {
            ExportDigest digest = read(table);
            if (digest.rows() != table.rows()) {
                throw new IllegalStateException("rows=" + digest.rows() + ", expected " + table.rows());
            }
            return digest.toString();
        };
    }

    @Override
    public String digest(Map<String, String> level) throws Exception {
        return read(ExportTable.of(level)).toString();
    }

    private ExportDigest read(ExportTable table) throws Exception {
        ExportDigest digest = new ExportDigest();
        reading.read(source, table, digest);
        return digest;
    }

    @Override
    public List<String> sessionVariables() {
        return List.of("net_write_timeout", "net_buffer_length", "transaction_isolation", "character_set_results");
    }
}
