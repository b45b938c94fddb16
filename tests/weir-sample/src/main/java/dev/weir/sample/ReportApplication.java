package dev.weir.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Writes customers with large photos and reports on them: by a stream, or by a list where {@code sample.report=list}. */
public final class ReportApplication {
    private static final int CUSTOMERS = 300;
    private static final int PHOTO_BYTES = 400_000;

    private ReportApplication() {}

    /** Runs once and ends; arguments are those of {@link SampleApplication}. */
    public static void main(String[] arguments) {
        try (ConfigurableApplicationContext context = SpringApplication.run(SampleApplication.class, arguments)) {
            String run = context.getEnvironment().getRequiredProperty("sample.run");
            context.getBean(TransactionTemplate.class)
                    .executeWithoutResult(status -> write(context.getBean(JdbcTemplate.class), run));
            Report report = context.getBean(Report.class);
            boolean list =
                    context.getEnvironment().getProperty("sample.report", "").equals("list");
            System.out.println("result bytes: " + (list ? report.listed(run) : report.streamed(run)));
        }
    }

    private static void write(JdbcTemplate jdbc, String run) {
        for (int i = 0; i < CUSTOMERS; i++) {
            jdbc.update(
                    "INSERT INTO customer (run, name, balance, active, joined, photo, version)"
                            + " VALUES (?, ?, 1, 1, '2026-01-01', REPEAT('x', ?), 0)",
                    run,
                    "customer " + i,
                    PHOTO_BYTES);
        }
    }
}
