package dev.weir.sample;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlOutParameter;
import org.springframework.jdbc.core.SqlParameter;
import org.springframework.jdbc.core.simple.SimpleJdbcCall;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** The work that goes through JDBC templates. */
@Component
@Order(3)
class JdbcChapter implements SampleApplication.Chapter {
    private final JdbcTemplate jdbc;
    private final DataSource source;
    private final TransactionTemplate transaction;
    private final TransactionTemplate readOnly;
    private final String run;

    JdbcChapter(
            JdbcTemplate jdbc,
            DataSource source,
            PlatformTransactionManager manager,
            @Value("${sample.run}") String run) {
        this.jdbc = jdbc;
        this.source = source;
        this.transaction = new TransactionTemplate(manager);
        this.readOnly = new TransactionTemplate(manager);
        this.readOnly.setReadOnly(true);
        this.readOnly.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        this.run = run;
    }

    @Override
    public Map<String, Callable<?>> steps() {
        Map<String, Callable<?>> steps = new LinkedHashMap<>();
        steps.put("batch", () -> inTransaction(this::batch));
        steps.put("rows of the batch", () -> inTransaction(this::rows));
        steps.put("foreign key", () -> inTransaction(() -> event(9000, Long.MAX_VALUE, "nobody")));
        steps.put("procedure", () -> inTransaction(this::procedure));
        steps.put("procedure described", () -> inTransaction(this::describedProcedure));
        steps.put("function described", () -> inTransaction(this::describedFunction));
        steps.put("key of an insert", () -> inTransaction(this::keyOfInsert));
        steps.put("read-only", () -> readOnly.execute(status -> event(9001, customer(), "written")));
        steps.put("isolation", () -> readOnly.execute(status -> isolation()));
        steps.put("no such table", () -> jdbc.queryForObject("SELECT 1 FROM no_such_table", Integer.class));
        steps.put("lock wait", () -> inTransaction(this::lockWait));
        steps.put("different things written by all runs", () -> inTransaction(this::earlierRuns));
        steps.put("product", this::product);
        return steps;
    }

    private Object inTransaction(Callable<?> work) {
        return transaction.execute(status -> {
            try {
                return work.call();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private long customer() {
        return jdbc.queryForObject("SELECT id FROM customer WHERE run = ? AND name = 'Ada'", Long.class, run);
    }

    private int event(int id, long customer, String said) {
        return jdbc.update(
                "INSERT INTO event (id, run, customer_id, said) VALUES (?, ?, ?, ?)", id, run, customer, said);
    }

    private Object batch() {
        long customer = customer();
        List<Object[]> events = IntStream.range(0, 500)
                .mapToObj(id -> new Object[] {id, run, customer, id % 7 == 0 ? null : "said " + id})
                .toList();
        int[] counts = jdbc.batchUpdate("INSERT INTO event (id, run, customer_id, said) VALUES (?, ?, ?, ?)", events);
        // one row or "unknown, but done": whether the driver rewrites batches is its own affair
        return counts.length + " " + Arrays.stream(counts).allMatch(count -> count == 1 || count == -2);
    }

    private Object rows() {
        try (Stream<String> rows = jdbc.queryForStream(
                "SELECT id, said FROM event WHERE run = ? ORDER BY id",
                (row, number) -> row.getInt("id") + "=" + row.getString("said"),
                run)) {
            return rows.skip(497).toList();
        }
    }

    private Object procedure() {
        return new SimpleJdbcCall(jdbc)
                .withProcedureName("balance_of")
                .withoutProcedureColumnMetaDataAccess()
                .declareParameters(
                        new SqlParameter("of_run", Types.VARCHAR),
                        new SqlParameter("of_name", Types.VARCHAR),
                        new SqlOutParameter("balance", Types.DECIMAL),
                        new org.springframework.jdbc.core.SqlInOutParameter("times", Types.INTEGER))
                .execute(run, "Curie", 41);
    }

    private Object describedProcedure() {
        return new SimpleJdbcCall(jdbc)
                .withProcedureName("balance_of")
                .execute(Map.of("of_run", run, "of_name", "Curie", "times", 1));
    }

    private Object describedFunction() {
        return new SimpleJdbcCall(jdbc)
                .withFunctionName("doubled")
                .executeFunction(Object.class, Map.of("amount", "21.00"));
    }

    private Object keyOfInsert() {
        return new SimpleJdbcInsert(jdbc)
                        .withTableName("customer")
                        .usingGeneratedKeyColumns("id")
                        .executeAndReturnKey(Map.of(
                                "run",
                                run,
                                "name",
                                "Dora",
                                "balance",
                                "1.00",
                                "active",
                                false,
                                "joined",
                                "2026-01-01 00:00:00",
                                "version",
                                0))
                        .longValue()
                > 0;
    }

    private String isolation() {
        return jdbc.execute(
                (Connection connection) -> connection.getTransactionIsolation() + " " + connection.isReadOnly());
    }

    private Object lockWait() throws SQLException {
        jdbc.update("UPDATE customer SET notes = 'locked' WHERE id = ?", customer());
        long customer = customer();
        try (Connection other = source.getConnection()) {
            return new JdbcTemplate(new org.springframework.jdbc.datasource.SingleConnectionDataSource(other, true))
                    .update("UPDATE customer SET notes = 'waits' WHERE id = ?", customer);
        }
    }

    /** Returns how many of the earlier runs, whatever driver they had, wrote something else than this one. */
    private Object earlierRuns() {
        return jdbc.queryForObject("""
                SELECT COUNT(DISTINCT written) FROM (
                  SELECT CONCAT_WS('|', COUNT(*), SUM(balance), MIN(joined), MIN(birthday), SUM(LENGTH(photo)), SUM(LENGTH(notes)),
                    GROUP_CONCAT(name ORDER BY name), SUM(active)) written
                  FROM customer GROUP BY run) runs
                """, Integer.class);
    }

    private Object product() throws SQLException {
        try (Connection connection = source.getConnection()) {
            DatabaseMetaData metadata = connection.getMetaData();
            return metadata.getDatabaseProductName() + " " + metadata.getURL().startsWith("jdbc:mysql://") + " "
                    + connection.getCatalog();
        }
    }
}
