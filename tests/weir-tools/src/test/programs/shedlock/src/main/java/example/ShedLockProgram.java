package example;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.jdbc.core.JdbcTemplate;

/** Two nodes contend for locks. Arguments: JDBC URL, user, password. */
public final class ShedLockProgram {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int TRIES = 100;

    private ShedLockProgram() {}

    public static void main(String[] arguments) {
        try (HikariDataSource one = pool(arguments);
                HikariDataSource two = pool(arguments)) {
            JdbcTemplate template = new JdbcTemplate(one);
            template.execute(
                    "CREATE TABLE shedlock (name VARCHAR(64) NOT NULL PRIMARY KEY, lock_until TIMESTAMP(3) NOT NULL,"
                            + " locked_at TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3), locked_by VARCHAR(255) NOT NULL)");
            for (boolean dbTime : new boolean[] {true, false}) {
                String clock = dbTime ? "server's clock" : "own clock";
                LockProvider nodeOne = provider(one, "one", dbTime);
                LockProvider nodeTwo = provider(two, "two", dbTime);
                oneAfterTheOther(clock, nodeOne, nodeTwo, template);
                contend(clock, List.of(nodeOne, nodeTwo));
            }
        }
    }

    private static HikariDataSource pool(String[] arguments) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(arguments[0]);
        pool.setUsername(arguments[1]);
        pool.setPassword(arguments[2]);
        pool.setMaximumPoolSize(4);
        return pool;
    }

    private static LockProvider provider(HikariDataSource pool, String node, boolean dbTime) {
        JdbcTemplateLockProvider.Configuration.Builder configuration =
                JdbcTemplateLockProvider.Configuration.builder().withJdbcTemplate(new JdbcTemplate(pool));
        // with the server's clock the name of the host stands for the node
        return new JdbcTemplateLockProvider(
                (dbTime ? configuration.usingDbTime() : configuration.withLockedByValue(node)).build());
    }

    private static void oneAfterTheOther(String clock, LockProvider one, LockProvider two, JdbcTemplate template) {
        String name = "report by " + clock;
        SimpleLock held = lock(one, name, Duration.ZERO).orElseThrow();
        result(
                clock,
                "free for the other while held: "
                        + lock(two, name, Duration.ZERO).isPresent());
        SimpleLock extended = held.extend(LONG.multipliedBy(2), Duration.ZERO).orElseThrow();
        result(
                clock,
                "minutes held after it was extended: "
                        + template.queryForObject(
                                "SELECT ROUND(TIMESTAMPDIFF(SECOND, locked_at, lock_until) / 60) FROM shedlock WHERE name = ?",
                                Integer.class,
                                name));
        extended.unlock();
        SimpleLock briefly = lock(two, name, LONG).orElseThrow();
        briefly.unlock();
        result(
                clock,
                "free after a short task: " + lock(one, name, Duration.ZERO).isPresent());
        // as after a crash, when its time is over
        result(
                clock,
                "ended: "
                        + template.update(
                                "UPDATE shedlock SET lock_until = UTC_TIMESTAMP(3) - INTERVAL 1 DAY WHERE name = ?",
                                name));
        result(clock, "free after its time: " + lock(one, name, Duration.ZERO).isPresent());
    }

    private static void contend(String clock, List<LockProvider> nodes) {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger executed = new AtomicInteger();
        nodes.stream()
                .map(node -> CompletableFuture.runAsync(() -> IntStream.range(0, TRIES)
                        .forEach(attempt -> new DefaultLockingTaskExecutor(node)
                                .executeWithLock(
                                        (Runnable) () -> {
                                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                                            executed.incrementAndGet();
                                            inside.decrementAndGet();
                                        },
                                        configuration("contended by " + clock, Duration.ZERO)))))
                .toList()
                .forEach(CompletableFuture::join);
        result(clock, "most at a time: " + most + ", executed " + (executed.get() > 0 ? "some" : "none"));
    }

    private static Optional<SimpleLock> lock(LockProvider provider, String name, Duration atLeast) {
        return provider.lock(configuration(name, atLeast));
    }

    private static LockConfiguration configuration(String name, Duration atLeast) {
        return new LockConfiguration(Instant.now(), name, LONG, atLeast);
    }

    private static void result(String clock, String text) {
        System.out.println("result " + clock + ": " + text);
    }
}
