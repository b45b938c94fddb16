package dev.weir.lab.study.stream;

import dev.weir.lab.study.ArmSession;
import dev.weir.lab.study.Operation;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** An open reader, put to the study's work. */
final class StreamSession implements ArmSession {
    static final List<String> SESSION_VARIABLES = List.of(
            "net_write_timeout", "net_buffer_length", "max_allowed_packet", "character_set_results", "sql_mode");

    private final RowReader reader;

    StreamSession(RowReader reader) {
        this.reader = reader;
    }

    RowReader reader() {
        return reader;
    }

    @Override
    public Operation operation(Map<String, String> level) {
        RowWork work = work(level.get("work"));
        return new ReadOperation(reader, StreamFixture.query(rows(level)), work);
    }

    @Override
    public String digest(Map<String, String> level) throws Exception {
        DigestWork work = new DigestWork();
        work.begin();
        reader.read(StreamFixture.query(rows(level)), work);
        return work.result();
    }

    @Override
    public void roundTrip() throws Exception {
        reader.value("SELECT 1");
    }

    @Override
    public Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = new LinkedHashMap<>(reader.negotiated());
        found.put("tls_cipher", reader.value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
        // CONCAT_WS leaves NULLs out, and Connector/J sets character_set_results to NULL
        String variables = SESSION_VARIABLES.stream()
                .map(name -> "IFNULL(@@SESSION." + name + ", 'NULL')")
                .collect(Collectors.joining(", "));
        String[] values =
                reader.value("SELECT CONCAT_WS('|', " + variables + ")").split("\\|", -1);
        for (int i = 0; i < values.length; i++) {
            found.put(SESSION_VARIABLES.get(i), values[i]);
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        reader.close();
    }

    private static int rows(Map<String, String> level) {
        return Integer.parseInt(level.get("rows"));
    }

    private static RowWork work(String name) {
        return switch (name) {
            case "collect" -> new CollectWork();
            case "fold" -> new FoldWork();
            default -> throw new IllegalArgumentException("work=" + name + ", expected collect or fold");
        };
    }

    private record ReadOperation(RowReader reader, String sql, RowWork work) implements Operation {
        @Override
        public Object once() throws Exception {
            work.begin();
            reader.read(sql, work);
            return work.result();
        }

        @Override
        public long firstRowNanoTime() {
            return work.firstRowNanoTime();
        }
    }
}
