package example;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Date;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.quartz.CronScheduleBuilder;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobKey;
import org.quartz.JobPersistenceException;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.TriggerKey;
import org.quartz.impl.SchedulerRepository;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.calendar.WeeklyCalendar;
import org.quartz.impl.matchers.GroupMatcher;

/** Two schedulers of a cluster share jobs. Arguments: JDBC URL, user, password. */
public final class QuartzProgram {
    private static final int JOBS = 30;
    private static final CountDownLatch LEFT = new CountDownLatch(JOBS);

    private QuartzProgram() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                Statement statement = connection.createStatement()) {
            createTables(statement);
            Scheduler one = scheduler("one", arguments);
            Scheduler two = scheduler("two", arguments);
            try {
                schedule(one);
                kept(two);
                one.start();
                two.start();
                if (!LEFT.await(1, TimeUnit.MINUTES)) {
                    throw new IllegalStateException("jobs that did not run within a minute: " + LEFT.getCount());
                }
            } finally {
                one.shutdown(true);
                two.shutdown(true);
            }
            query(statement, "SELECT COUNT(*), COUNT(DISTINCT job) FROM ran");
            query(statement, "SELECT COUNT(*) FROM QRTZ_FIRED_TRIGGERS");
            query(statement, "SELECT TRIGGER_NAME, TRIGGER_STATE, NEXT_FIRE_TIME FROM QRTZ_TRIGGERS");
            query(statement, "SELECT LOCK_NAME FROM QRTZ_LOCKS ORDER BY LOCK_NAME");
        }
    }

    private static void createTables(Statement statement) throws Exception {
        try (InputStream script =
                Scheduler.class.getResourceAsStream("/org/quartz/impl/jdbcjobstore/tables_mysql_innodb.sql")) {
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^#.*$", "");
            for (String command : text.split(";")) {
                if (!command.isBlank()) {
                    statement.execute(command.strip());
                }
            }
        }
        statement.execute("CREATE TABLE ran (job VARCHAR(40) NOT NULL, scheduler VARCHAR(40) NOT NULL)");
    }

    private static Scheduler scheduler(String instance, String[] arguments) throws Exception {
        Properties properties = new Properties();
        try (InputStream stream = QuartzProgram.class.getResourceAsStream("/quartz.properties")) {
            properties.load(stream);
        }
        properties.setProperty("org.quartz.scheduler.instanceId", instance);
        properties.setProperty("org.quartz.dataSource.mysql.URL", arguments[0]);
        properties.setProperty("org.quartz.dataSource.mysql.user", arguments[1]);
        properties.setProperty("org.quartz.dataSource.mysql.password", arguments[2]);
        Scheduler scheduler = new StdSchedulerFactory(properties).getScheduler();
        SchedulerRepository.getInstance().remove(scheduler.getSchedulerName()); // or the other would be this one
        scheduler.getContext().put("url", arguments);
        return scheduler;
    }

    private static void schedule(Scheduler scheduler) throws SchedulerException {
        for (int job = 1; job <= JOBS; job++) {
            scheduler.scheduleJob(
                    JobBuilder.newJob(Recorded.class)
                            .withIdentity("job " + job, "now")
                            .usingJobData("number", job)
                            .requestRecovery()
                            .build(),
                    TriggerBuilder.newTrigger().withIdentity("trigger " + job).build());
        }
        WeeklyCalendar weekdays = new WeeklyCalendar();
        scheduler.addCalendar("weekdays", weekdays, true, true);
        scheduler.scheduleJob(
                JobBuilder.newJob(Recorded.class)
                        .withIdentity("größer", "later")
                        .withDescription("in \uD83D\uDE00 years")
                        .usingJobData("text", "kept")
                        .build(),
                TriggerBuilder.newTrigger()
                        .withIdentity("yearly")
                        .modifiedByCalendar("weekdays")
                        .startAt(Date.from(Instant.parse("2090-01-01T00:00:00Z")))
                        .withSchedule(CronScheduleBuilder.cronSchedule("0 30 2 ? 3 MON#4")
                                .inTimeZone(TimeZone.getTimeZone("Europe/Berlin")))
                        .build());
        scheduler.pauseTrigger(TriggerKey.triggerKey("yearly"));
    }

    /** The jobs that the other scheduler reads. */
    private static void kept(Scheduler scheduler) throws SchedulerException {
        JobKey key = JobKey.jobKey("größer", "later");
        result("job: " + scheduler.getJobDetail(key).getDescription() + " "
                + scheduler.getJobDetail(key).getJobDataMap().getWrappedMap());
        TriggerKey yearly = TriggerKey.triggerKey("yearly");
        result("trigger: " + scheduler.getTriggerState(yearly) + " in "
                + scheduler.getTrigger(yearly).getCalendarName());
        result("groups: " + scheduler.getJobGroupNames().stream().sorted().toList() + ", jobs "
                + scheduler.getJobKeys(GroupMatcher.jobGroupEquals("now")).size());
        try {
            scheduler.addJob(
                    JobBuilder.newJob(Recorded.class)
                            .withIdentity(key)
                            .storeDurably()
                            .build(),
                    false);
        } catch (JobPersistenceException e) {
            result("stored twice: " + e.getClass().getSimpleName());
        }
    }

    private static void query(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    row.append(' ').append(rows.getString(column));
                }
                result(query + ":" + row);
            }
        }
    }

    private static void result(String text) {
        System.out.println("result " + text);
    }

    /** Writes down that it ran. */
    public static final class Recorded implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            try {
                String[] arguments =
                        (String[]) context.getScheduler().getContext().get("url");
                try (Connection connection = DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                        Statement statement = connection.createStatement()) {
                    statement.execute(
                            "INSERT INTO ran VALUES ('" + context.getJobDetail().getKey() + "', '"
                                    + context.getScheduler().getSchedulerInstanceId() + "')");
                }
            } catch (SQLException | SchedulerException e) {
                throw new IllegalStateException(e);
            } finally {
                LEFT.countDown();
            }
        }
    }
}
