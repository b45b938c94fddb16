package example;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.FailureHandler;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** Two schedulers share tasks, by either way to pick them. Arguments: JDBC URL, user, password. */
public final class DbSchedulerProgram {
    private static final int TASKS = 40;
    private static final Instant LATER = Instant.parse("2037-10-25T12:30:00.123Z");

    private final HikariDataSource pool;
    private final CountDownLatch left = new CountDownLatch(TASKS);
    private final Set<String> failedOnce = ConcurrentHashMap.newKeySet();
    private final OneTimeTask<String> task = Tasks.oneTime("record", String.class)
            .onFailure(new FailureHandler.OnFailureRetryLater<>(Duration.ZERO))
            .execute((instance, context) -> record(instance.getId(), instance.getData()));

    private DbSchedulerProgram(HikariDataSource pool) {
        this.pool = pool;
    }

    public static void main(String[] arguments) throws Exception {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(arguments[0]);
            pool.setUsername(arguments[1]);
            pool.setPassword(arguments[2]);
            createTables(pool);
            new DbSchedulerProgram(pool).run("fetch", builder -> builder.pollUsingFetchAndLockOnExecute(0.5, 3.0));
            // SELECT .. FOR UPDATE SKIP LOCKED
            new DbSchedulerProgram(pool).run("lock and fetch", builder -> builder.pollUsingLockAndFetch(0.5, 1.0));
        }
    }

    private static void createTables(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE scheduled_tasks (task_name VARCHAR(100) NOT NULL, task_instance VARCHAR(100) NOT NULL,"
                            + " task_data BLOB, execution_time TIMESTAMP(6) NOT NULL, picked BOOLEAN NOT NULL, picked_by VARCHAR(50),"
                            + " last_success TIMESTAMP(6) NULL, last_failure TIMESTAMP(6) NULL, consecutive_failures INT,"
                            + " last_heartbeat TIMESTAMP(6) NULL, version BIGINT NOT NULL, priority SMALLINT,"
                            + " PRIMARY KEY (task_name, task_instance), INDEX (execution_time), INDEX (last_heartbeat))");
            statement.execute("CREATE TABLE ran (task VARCHAR(40) NOT NULL, data VARCHAR(40) NOT NULL)");
        }
    }

    private void run(String how, UnaryOperator<SchedulerBuilder> polling) throws Exception {
        Scheduler one = scheduler("one", polling);
        Scheduler two = scheduler("two", polling);
        for (int number = 1; number <= TASKS; number++) {
            one.schedule(task.instance("task " + number, "größer " + number), Instant.now());
        }
        one.schedule(task.instance("later", "kept"), LATER);
        result(how, "scheduled twice: " + two.scheduleIfNotExists(task.instance("later", "again"), LATER));
        two.getScheduledExecution(task.instance("later", ""))
                .ifPresent(execution -> result(how, execution.getData() + " at " + execution.getExecutionTime()));
        one.start();
        two.start();
        if (!left.await(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("tasks that did not run within a minute: " + left.getCount());
        }
        one.stop();
        two.stop();
        one.cancel(task.instance("later", ""));
        query(how, "SELECT COUNT(*), COUNT(DISTINCT task), COUNT(DISTINCT data) FROM ran");
        query(how, "SELECT COUNT(*) FROM scheduled_tasks");
        result(how, "failed once: " + failedOnce.size());
        update("DELETE FROM ran");
    }

    private Scheduler scheduler(String node, UnaryOperator<SchedulerBuilder> polling) {
        return polling.apply(Scheduler.create(pool, task)
                        .schedulerName(() -> node)
                        .threads(4)
                        .pollingInterval(Duration.ofMillis(100)))
                .build();
    }

    private void record(String task, String data) {
        if (task.endsWith("0") && failedOnce.add(task)) {
            throw new IllegalStateException("fails once, task=" + task);
        }
        update("INSERT INTO ran VALUES ('" + task + "', '" + data + "')");
        left.countDown();
    }

    private void update(String command) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(command);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void query(String how, String query) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            StringBuilder row = new StringBuilder();
            for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                row.append(' ').append(rows.getString(column));
            }
            result(how, query + ":" + row);
        }
    }

    private static void result(String how, String text) {
        System.out.println("result " + how + ": " + text);
    }
}
