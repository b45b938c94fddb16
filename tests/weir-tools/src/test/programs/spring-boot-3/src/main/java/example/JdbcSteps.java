package example;

import static example.BootProgram.result;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.BatchPreparedStatementSetter;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.SimpleJdbcCall;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.stereotype.Component;

/** JdbcClient, procedures, and what the others have written. */
@Component
class JdbcSteps {
    private record Invoice(String customer, BigDecimal amount) {}

    private final JdbcClient client;
    private final JdbcTemplate template;
    private final Customers customers;

    JdbcSteps(JdbcClient client, JdbcTemplate template, Customers customers) {
        this.client = client;
        this.template = template;
        this.customers = customers;
    }

    void run() {
        client();
        batches();
        procedures();
        result(
                "duplicate note",
                JpaSteps.failure(() ->
                        client.sql("INSERT INTO note (id, text) VALUES (1, '')").update()));
        written();
    }

    private void client() {
        GeneratedKeyHolder key = new GeneratedKeyHolder();
        client.sql("INSERT INTO note (text) VALUES (:text)")
                .param("text", "second")
                .update(key);
        result("key", key.getKey());
        result(
                "notes",
                client.sql("SELECT id, text FROM note ORDER BY id").query().listOfRows());
        result(
                "invoices by Batch",
                client.sql("SELECT customer, amount FROM invoice WHERE amount > ? ORDER BY customer")
                        .param(new BigDecimal("1.00"))
                        .query(Invoice.class)
                        .list());
    }

    /** With and without generated keys. */
    private void batches() {
        template.execute("CREATE TABLE numbered (id INT AUTO_INCREMENT PRIMARY KEY, number INT NOT NULL)");
        for (int round = 0; round < 2; round++) {
            List<Integer> numbers =
                    IntStream.range(200 * round, 200 * round + 200).boxed().toList();
            GeneratedKeyHolder keys = new GeneratedKeyHolder();
            int[] counts = template.batchUpdate(
                    connection -> connection.prepareStatement(
                            "INSERT INTO numbered (number) VALUES (?)", Statement.RETURN_GENERATED_KEYS),
                    new BatchPreparedStatementSetter() {
                        @Override
                        public void setValues(PreparedStatement statement, int index) throws SQLException {
                            statement.setInt(1, numbers.get(index));
                        }

                        @Override
                        public int getBatchSize() {
                            return numbers.size();
                        }
                    },
                    keys);
            result("counts of a batch", Arrays.stream(counts).sum());
            result("keys of a batch", keys.getKeyList());
            result(
                    "counts of batches of 50",
                    Arrays.stream(template.batchUpdate(
                                    "INSERT INTO numbered (number) VALUES (?)",
                                    numbers,
                                    50,
                                    (statement, number) -> statement.setInt(1, number)))
                            .mapToInt(each -> Arrays.stream(each).sum())
                            .sum());
        }
        result(
                "batches",
                client.sql("SELECT COUNT(*), SUM(id * number) FROM numbered")
                        .query()
                        .listOfRows());
        template.execute("DROP TABLE numbered");
    }

    private void procedures() {
        Map<String, Object> out = new SimpleJdbcCall(template)
                .withProcedureName("raise_balance")
                .execute(Map.of("percent", 100, "total", new BigDecimal("0.25")));
        result("SimpleJdbcCall", new TreeMap<>(out));
        result(
                "SimpleJdbcCall of rows",
                new SimpleJdbcCall(template)
                        .withProcedureName("customers_above")
                        .returningResultSet("rich", (row, number) -> row.getString(1) + " " + row.getBigDecimal(2))
                        .execute(new BigDecimal("20"))
                        .get("rich"));
        result(
                "SimpleJdbcCall of a function",
                new SimpleJdbcCall(template).withFunctionName("doubled_points").executeFunction(Integer.class, 21));
        result("@Procedure", customers.raiseBalance(0, BigDecimal.ZERO));
    }

    private void written() {
        for (String query : List.of(
                "SELECT version, description, type, checksum, success FROM flyway_schema_history ORDER BY installed_rank",
                "SELECT id, author, exectype, md5sum, description FROM DATABASECHANGELOG ORDER BY orderexecuted",
                "SELECT job_name, job_class_name, is_durable, job_data FROM QRTZ_JOB_DETAILS",
                "SELECT COUNT(*) triggers_left FROM QRTZ_TRIGGERS",
                "SELECT step_name, status, read_count, write_count, commit_count FROM BATCH_STEP_EXECUTION",
                "SELECT COUNT(*) tables FROM information_schema.tables WHERE table_schema = DATABASE()")) {
            client.sql(query).query().listOfRows().forEach(row -> result(query, text(row)));
        }
    }

    private static Map<String, Object> text(Map<String, Object> row) {
        row.replaceAll((name, value) -> value instanceof byte[] bytes ? bytes.length + " bytes" : value);
        return row;
    }
}
