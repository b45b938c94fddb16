package dev.weir.acceptance.transactions;

import dev.weir.acceptance.transactions.Sql.Call;
import dev.weir.acceptance.transactions.Sql.Way;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What others do meanwhile. */
final class ObserverSteps {
    private static final int IDS = 6;

    private ObserverSteps() {}

    static void addTo(StepMix mix, boolean serializable) {
        mix.add("observer", 14, ObserverSteps::change);
        mix.addSeveral("snapshot", 4, random -> snapshot(random, serializable));
        if (!serializable) {
            mix.add("dirty", 3, ObserverSteps::dirty);
        }
        mix.add("redefine", 1, ObserverSteps::redefine);
        mix.add("kill", 1, ObserverSteps::kill);
        mix.add("kill query", 1, random -> killQuery());
    }

    private static String table(Random random) {
        return random.nextInt(3) == 0 ? "{b}.t" : "{a}.t";
    }

    private static Step change(Random random) {
        return change(random, table(random));
    }

    private static Step change(Random random, String table) {
        int id = 1 + random.nextInt(IDS);
        return new Step(
                "observer changes " + table + " id=" + id,
                Step.Kind.OBSERVER,
                session -> session.world().change(table, id));
    }

    /** Settings, and two reads with a change of others between them, by which it shows which of the settings were in force. */
    private static List<Step> snapshot(Random random, boolean serializable) {
        List<Step> steps = new ArrayList<>();
        int settings = random.nextInt(4);
        for (int i = 0; i < settings; i++) {
            steps.add(SettingSteps.any(random, serializable));
        }
        steps.add(statement("SELECT id, n FROM {a}.t ORDER BY id"));
        steps.add(change(random, "{a}.t"));
        steps.add(statement("SELECT id, n FROM {a}.t ORDER BY id"));
        return steps;
    }

    private static Step statement(String text) {
        return StatementSteps.statement(new Sql(text, Way.TEXT, Call.QUERY, List.of()));
    }

    /** Reads while a row is changed and not committed. */
    private static Step dirty(Random random) {
        String table = table(random);
        int id = 1 + random.nextInt(IDS);
        Sql sql = new Sql("SELECT id, n FROM " + table + " ORDER BY id", Way.TEXT, Call.QUERY, List.of());
        return new Step(
                "while observer changes id=" + id + ": " + sql,
                Step.Kind.OBSERVER,
                session -> session.world().whileChanging(table, id, () -> session.run(sql)));
    }

    /** After a transaction's end, its locks on tables are gone. */
    private static Step redefine(Random random) {
        boolean commits = random.nextInt(3) > 0;
        int comment = random.nextInt(100);
        return new Step(
                (commits ? "commit()" : "rollback()") + ", then observer redefines {a}.t",
                Step.Kind.OBSERVER,
                session -> endAndRedefine(session, commits, comment));
    }

    private static String endAndRedefine(TwinSession session, boolean commits, int comment) throws SQLException {
        if (commits) {
            session.connection().commit();
        } else {
            session.connection().rollback();
        }
        session.world().redefine("{a}.t", comment);
        return "redefined";
    }

    /** The connection is lost; a statement notices, or the commit of what was written. */
    private static Step kill(Random random) {
        boolean written = random.nextBoolean();
        return new Step(
                written ? "write, killed, commit()" : "killed, SELECT 1",
                Step.Kind.BREAK,
                session -> written ? writeAndKill(session) : kill(session));
    }

    private static String kill(TwinSession session) throws SQLException {
        session.world().kill(session.id());
        return session.run(new Sql("SELECT 1", Way.TEXT, Call.EXECUTE, List.of()));
    }

    private static String writeAndKill(TwinSession session) throws SQLException {
        session.run(new Sql("INSERT INTO log (n) VALUES (66)", Way.TEXT, Call.EXECUTE, List.of()));
        session.world().kill(session.id());
        session.connection().commit();
        return "committed";
    }

    private static Step killQuery() {
        return new Step("observer kills the statement of an idle session", Step.Kind.OBSERVER, session -> {
            session.world().killQuery(session.id());
            return "killed";
        });
    }
}
