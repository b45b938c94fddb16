package dev.weir.acceptance.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.OnEachVersion;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.rig.server.RunningServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;

/**
 * What a statement finds of the one before it is what it finds under Connector/J, which sends statements of the application and its
 * setters and nothing else: after every kind of statement, whatever was called in between, by every way to look.
 */
class DiagnosticsTwinTest {
    private static final long SEED = 59;

    private record Trial(
            boolean omitted, boolean manual, Before before, Between between, Looks look, Looks.By by, String kind) {
        private boolean mariaDb() {
            return kind.startsWith("mariadb");
        }

        /** Returns whether it is one of the few that differ, each for its reason. */
        boolean mayDiffer() {
            // Connector/J refuses it without asking the server
            boolean refused = between == Between.READ_ONLY && (look.isRefusedReadOnly() || before == Before.BATCH);
            // Connector/J asks the server first whether the session is read-only
            boolean asked = before == Before.BATCH && (look == Looks.FOUND_ROWS || look.isRoutine());
            // Connector/J sends USE, which drops what COM_INIT_DB keeps
            boolean used = !mariaDb() && between.isCatalog() && look.showsConditions();
            // the setting behind a read goes first: a routine must not run under the limit of a read
            boolean behindRead = look.isRoutine()
                    && (before == Before.SELECT_TIMED || before == Before.SELECT_WITHOUT_DEFINITIONS || omitted);
            // a setter that has changed nothing is sent ahead of what looks itself
            boolean unsent = look.isRoutine() && between.isSetter();
            // the question for the step of keys is a query
            boolean stepped = before == Before.INSERT_WITH_KEYS && (look == Looks.FOUND_ROWS || look.isRoutine());
            // once on a connection: definitions are left out no more
            boolean first = !mariaDb() && before == Before.SELECT_WITHOUT_DEFINITIONS;
            // Connector/J takes a MariaDB before 11 for a MySQL that has no read-only sessions
            boolean notSent = kind.startsWith("mariadb-10.")
                    && (between == Between.READ_ONLY || between == Between.READ_ONLY_TWICE);
            return refused || asked || used || behindRead || unsent || stepped || first || notSent;
        }
    }

    @OnEachKind
    void aSample(String kind, Servers servers) throws SQLException {
        assertThat(differences(servers.get(kind), kind, 1.0 / 600, "")).isEmpty();
    }

    @Tag("nightly")
    @OnEachVersion
    void everyWay(String version, Servers servers) throws SQLException {
        assertThat(differences(servers.get(version), version, 1.0 / 20, "")).isEmpty();
        assertThat(differences(servers.get(version), version, 1.0 / 100, "&metadata=full"))
                .isEmpty();
        assertThat(differences(servers.get(version), version, 1.0 / 100, "&sessionState=eager"))
                .isEmpty();
    }

    private static List<String> differences(RunningServer server, String kind, double share, String options)
            throws SQLException {
        TrialSession.create(server);
        List<String> differences = new ArrayList<>();
        try (TrialSession weir = TrialSession.weir(server, options);
                TrialSession connectorJ = TrialSession.connectorJ(server)) {
            for (Trial trial : trials(kind, share)) {
                String expected = run(connectorJ, trial);
                String actual = run(weir, trial);
                if (!actual.equals(expected)) {
                    differences.add(trial + " expected=" + expected + " actual=" + actual);
                }
            }
        }
        return differences;
    }

    private static String run(TrialSession twin, Trial trial) throws SQLException {
        return twin.look(
                trial.omitted(),
                trial.manual(),
                trial.before().step,
                trial.between().step,
                trial.look().by(trial.by()));
    }

    private static List<Trial> trials(String kind, double share) {
        Random random = new Random(SEED);
        List<Trial> all = new ArrayList<>();
        for (Before before : Before.values()) {
            for (Between between : Between.values()) {
                for (Looks look : Looks.values()) {
                    for (Looks.By by : Looks.By.values()) {
                        for (int i = 0; i < 4; i++) {
                            Trial trial = new Trial(i % 2 == 0, i < 2, before, between, look, by, kind);
                            if (random.nextDouble() < share && !trial.mayDiffer()) {
                                all.add(trial);
                            }
                        }
                    }
                }
            }
        }
        return all;
    }
}
