package dev.weir.acceptance.walk;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;

/** Limits and privileges of the whole server, which the observer sets within reach. */
final class LimitSteps {
    /** Those that a session has from its beginning; Connector/J makes every session strict, Weir leaves that to the server. */
    private static final List<String> OF_NEW_SESSIONS = List.of(
            "sql_mode='STRICT_TRANS_TABLES'",
            "max_allowed_packet=1048576",
            "auto_increment_increment=5",
            "autocommit=0",
            "transaction_isolation='READ-COMMITTED'",
            "completion_type=0");

    private static final List<String> PRIVILEGED = List.of(
            "SELECT id, v FROM c.p ORDER BY id",
            "SELECT id, v FROM c.p WHERE id = {id}",
            "INSERT INTO c.p (id, v) VALUES ({id}, {text})",
            "UPDATE c.p SET v = {text} WHERE id = {id}",
            "DELETE FROM c.p WHERE id = {id}");

    private LimitSteps() {}

    static void addTo(StepMix mix, boolean either) {
        if (!either) {
            mix.add("prepared statements", 3, LimitSteps::prepared);
            mix.add("either", 1, random -> ofNewSessions("init_connect='SET @x = 7'"));
            mix.add("either", 1, random -> ofNewSessions("sql_mode='STRICT_TRANS_TABLES,ANSI_QUOTES'"));
        }
        mix.add(
                "new sessions",
                2,
                random -> ofNewSessions(OF_NEW_SESSIONS.get(random.nextInt(OF_NEW_SESSIONS.size()))));
        mix.add("new sessions", 1, LimitSteps::time);
        mix.add("writes", 1, random -> readOnly(random.nextBoolean()));
        mix.add("privileges", 2, LimitSteps::privileges);
        mix.add("privileges", 4, random -> RowSteps.any(random, PRIVILEGED, Run.Call.EXECUTE));
        mix.add("connections", 1, LimitSteps::connections);
    }

    /** No room, little, or all of it. */
    private static Step prepared(Random random) {
        int room = List.of(0, 0, 1, 3, 10_000).get(random.nextInt(5));
        return Step.observer("max_prepared_stmt_count = in use + " + room, twin -> {
            World world = twin.world();
            world.limit(World.PREPARED, Long.toString(world.status("Prepared_stmt_count") + room));
            return "set";
        });
    }

    private static Step ofNewSessions(String setting) {
        int equals = setting.indexOf('=');
        return Step.breaking("observer: " + setting + ", then a new session", twin -> {
            twin.world().limit(setting.substring(0, equals), setting.substring(equals + 1));
            twin.connection().close();
            return "set";
        });
    }

    private static Step time(Random random) {
        int seconds = 30 + random.nextInt(30);
        return Step.breaking("observer: statements may take " + seconds + " s, then a new session", twin -> {
            if (twin.world().isMariadb()) {
                twin.world().limit("max_statement_time", Integer.toString(seconds));
            } else {
                twin.world().limit("max_execution_time", Integer.toString(seconds * 1000));
            }
            twin.connection().close();
            return "set";
        });
    }

    private static Step readOnly(boolean on) {
        return new Step("observer: read_only = " + on, Step.Kind.DEFINITION, twin -> {
            twin.world().limit("read_only", on ? "1" : "0");
            return "set";
        });
    }

    /** Of a table; those of a database are looked up when a session comes into it. */
    private static Step privileges(Random random) {
        String privilege = List.of("INSERT", "SELECT", "UPDATE", "DELETE").get(random.nextInt(4));
        String grant = "GRANT " + privilege + " ON c.p TO " + World.USER;
        String sql = random.nextBoolean() ? "REVOKE " + privilege + " ON c.p FROM " + World.USER : grant;
        return Step.observer(sql, twin -> {
            twin.world().change(sql, grant, grant);
            return "done";
        });
    }

    /** The account may have no connection more than the session's. */
    private static Step connections(Random random) {
        boolean cancels = random.nextBoolean();
        return Step.observer(cancels ? "one connection at most, cancel()" : "one connection at most, another", twin -> {
            World world = twin.world();
            world.execute(account(1));
            try {
                return cancels ? KillSteps.cancel(twin) : another(twin);
            } finally {
                world.execute(account(0));
            }
        });
    }

    private static String account(int connections) {
        return "ALTER USER " + World.USER + " WITH MAX_USER_CONNECTIONS " + connections;
    }

    private static String another(Twin twin) throws SQLException {
        try (Connection connection = twin.another()) {
            return "another " + connection.isValid(20);
        }
    }
}
