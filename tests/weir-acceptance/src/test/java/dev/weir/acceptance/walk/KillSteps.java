package dev.weir.acceptance.walk;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** Statements that are stopped, and connections that are lost. */
final class KillSteps {
    private static final String SLEEPS = "UPDATE t SET n = n + SLEEP(20) WHERE id > 0";

    private static final int SELDOM = 30;

    private KillSteps() {}

    static void addTo(StepMix mix) {
        mix.add("kill", 1, KillSteps::kill);
        mix.add("kill", 1, random -> killIdle());
        mix.add("stop", 1, KillSteps::stop);
        mix.add(
                "abort",
                1,
                random -> Step.breaking("abort()", twin -> {
                    twin.connection().abort(Runnable::run);
                    return "closed " + twin.connection().isClosed();
                }));
        mix.add("valid", 1, random -> random.nextInt(SELDOM) == 0 ? late(random) : valid());
    }

    private static Step valid() {
        return Step.of("isValid()", twin -> "" + twin.connection().isValid(20));
    }

    /** The connection is lost; a statement notices, or the commit of what was written. */
    private static Step kill(Random random) {
        List<String> noticed = List.of("SELECT 1", "UPDATE t SET n = 1", "commit", "CALL lists()", "isValid");
        String next = noticed.get(random.nextInt(noticed.size()));
        return Step.breaking("killed, then " + next, twin -> {
            boolean commits = next.equals("commit")
                    && !twin.isReadOnly()
                    && !twin.connection().getAutoCommit();
            if (commits) {
                Run.text("INSERT INTO log (n) VALUES (66)").run(twin);
            }
            twin.world().execute("KILL CONNECTION " + twin.id());
            twin.world().awaitGone(twin.id());
            if (next.equals("isValid")) {
                return "" + twin.connection().isValid(20);
            }
            if (commits) {
                twin.connection().commit();
                return "committed";
            }
            return Run.text(next.equals("commit") ? "SELECT 1" : next).run(twin);
        });
    }

    private static Step killIdle() {
        return Step.observer("kills the statement of an idle session", twin -> {
            twin.world().execute("KILL QUERY " + twin.id());
            return "killed";
        });
    }

    private static Step stop(Random random) {
        boolean cancels = random.nextBoolean();
        return Step.observer(
                cancels ? "waits for cancel()" : "kills a statement that sleeps",
                twin -> cancels ? cancel(twin) : stop(twin, () -> twin.world().execute("KILL QUERY " + twin.id())));
    }

    /** What is done meanwhile. */
    private interface Meanwhile {
        void run() throws SQLException;
    }

    static String cancel(Twin twin) throws SQLException {
        try (Statement statement = twin.connection().createStatement()) {
            return stop(twin, statement, statement::cancel);
        }
    }

    private static String stop(Twin twin, Meanwhile kill) throws SQLException {
        try (Statement statement = twin.connection().createStatement()) {
            return stop(twin, statement, kill);
        }
    }

    /** Takes a second each. */
    private static Step late(Random random) {
        return random.nextBoolean()
                ? Step.of("takes too long", KillSteps::late)
                : Step.observer("has locked a row that is changed", twin -> {
                    World world = twin.world();
                    return twin.isReadOnly() ? "" : world.whileChanging("a.t", 1, () -> waits(twin));
                });
    }

    /** Connector/J gives this no error of the server's either. */
    private static String late(Twin twin) throws SQLException {
        try (Statement statement = twin.connection().createStatement()) {
            statement.setQueryTimeout(1);
            return twin.isReadOnly() ? "" : "count " + statement.executeUpdate(SLEEPS);
        } catch (SQLTimeoutException e) {
            return "late";
        }
    }

    private static String waits(Twin twin) throws SQLException {
        try (Statement statement = twin.connection().createStatement()) {
            statement.execute("SET innodb_lock_wait_timeout = 1");
            return "count " + statement.executeUpdate("UPDATE a.t SET s = 'late' WHERE id = 1");
        } finally {
            try (Statement statement = twin.connection().createStatement()) {
                statement.execute("SET innodb_lock_wait_timeout = DEFAULT");
            }
        }
    }

    /** Another thread stops the statement when the server says that it sleeps. */
    private static String stop(Twin twin, Statement statement, Meanwhile kill) throws SQLException {
        if (twin.isReadOnly()) {
            return "";
        }
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<String> killer = CompletableFuture.supplyAsync(() -> {
            try {
                if (!twin.world().awaitAsleep(twin.id(), over)) {
                    return "over";
                }
                kill.run();
                return "stopped";
            } catch (SQLException e) {
                return "not stopped " + e.getErrorCode();
            }
        });
        try {
            return "count " + statement.executeUpdate(SLEEPS);
        } finally {
            over.set(true);
            killer.join();
        }
    }
}
