package dev.weir.acceptance.walk;

import dev.weir.acceptance.walk.Step.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What an administrator does meanwhile. */
final class ObserverSteps {
    private static final List<String> TYPES = List.of(
            "INT",
            "BIGINT",
            "TEXT",
            "VARCHAR(20)",
            "VARCHAR(20) CHARACTER SET latin1",
            "VARCHAR(20) CHARACTER SET ucs2",
            "ENUM('a','1','5')",
            "SET('a','1','5')",
            "DATE",
            "DATETIME",
            "TIME",
            "DECIMAL(10,2)",
            "DOUBLE",
            "JSON",
            "VARBINARY(20)",
            "BLOB",
            "BIT(8)",
            "TINYINT");

    private static final List<String> DEFINITIONS = List.of(
            "DROP TABLE IF EXISTS a.t",
            "CREATE TABLE IF NOT EXISTS a.t (id INT PRIMARY KEY, v INT, s VARCHAR(20), n INT)",
            "CREATE TABLE IF NOT EXISTS a.t (id VARCHAR(5) PRIMARY KEY, n DECIMAL(10,2), s INT, v TEXT)",
            "ALTER TABLE a.t ADD COLUMN extra INT",
            "ALTER TABLE a.t MODIFY s VARCHAR(20) CHARACTER SET latin1",
            "ALTER TABLE a.t MODIFY n VARCHAR(20)",
            "ALTER TABLE a.t MODIFY n INT",
            "ALTER TABLE a.t ENGINE=MyISAM",
            "ALTER TABLE a.t ENGINE=InnoDB",
            "ALTER TABLE a.k AUTO_INCREMENT = 200",
            "ALTER TABLE a.k AUTO_INCREMENT = 250",
            "ALTER TABLE a.k MODIFY id TINYINT UNSIGNED AUTO_INCREMENT",
            "ALTER TABLE a.k MODIFY id TINYINT AUTO_INCREMENT",
            "ALTER TABLE a.k ADD UNIQUE (n)",
            "ALTER TABLE a.k DROP INDEX u",
            "ALTER TABLE a.k ENGINE=MyISAM",
            "ALTER TABLE a.g ENGINE=MyISAM",
            "ALTER TABLE a.t CONVERT TO CHARACTER SET latin1",
            "ALTER TABLE a.w MODIFY bl TEXT",
            "ALTER TABLE a.w MODIFY vb VARCHAR(20)",
            "ALTER TABLE a.w MODIFY d VARCHAR(20), MODIFY i DECIMAL(10,3)",
            "ALTER TABLE a.w MODIFY dt VARCHAR(20), MODIFY c DATE",
            "ALTER TABLE a.log ADD COLUMN more INT DEFAULT 7",
            "FLUSH TABLES",
            "TRUNCATE TABLE a.k");

    private static final String TRIGGER = "CREATE TRIGGER a.counts BEFORE INSERT ON a.k FOR EACH ROW SET NEW.n = 1";

    private static final Run READ = Run.text("SELECT id, n FROM a.t ORDER BY id");

    private ObserverSteps() {}

    static void addTo(StepMix mix) {
        mix.add("alter", 4, ObserverSteps::alter);
        mix.add("observer", 5, ObserverSteps::change);
        mix.addSeveral("snapshot", 3, ObserverSteps::snapshot);
        mix.add("dirty", 2, ObserverSteps::dirty);
        mix.add(
                "define",
                1,
                random -> new Step("observer: " + TRIGGER, Kind.DEFINITION, twin -> {
                    twin.world().change(TRIGGER, "DROP TRIGGER IF EXISTS a.counts", TRIGGER);
                    return "defined";
                }));
        mix.add("define", 2, random -> define(DEFINITIONS.get(random.nextInt(DEFINITIONS.size()))));
    }

    private static Step change(Random random) {
        String table = random.nextInt(3) == 0 ? "b.t" : "a.t";
        int id = 1 + random.nextInt(4);
        return Step.observer(
                "changes " + table + " id=" + id, twin -> twin.world().change(table, id));
    }

    /** Two reads with a change of others between them, by which it shows which settings are in force. */
    private static List<Step> snapshot(Random random) {
        int id = 1 + random.nextInt(4);
        List<Step> steps = new ArrayList<>();
        if (random.nextBoolean()) {
            steps.add(TransactionSteps.any(random));
        }
        steps.add(RowSteps.step(READ));
        steps.add(Step.observer("changes a.t id=" + id, twin -> twin.world().change("a.t", id)));
        steps.add(RowSteps.step(READ));
        return steps;
    }

    /** Reads while a row is changed and not committed. */
    private static Step dirty(Random random) {
        int id = 1 + random.nextInt(4);
        return Step.observer("changes a.t id=" + id + " and rolls back; meanwhile " + READ, twin -> {
            return twin.world().whileChanging("a.t", id, () -> READ.run(twin));
        });
    }

    private static Step alter(Random random) {
        String type = TYPES.get(random.nextInt(TYPES.size()));
        String database = random.nextInt(4) == 0 ? "b" : "a";
        return define("ALTER TABLE " + database + ".t MODIFY v " + type);
    }

    private static Step define(String sql) {
        return new Step("observer: " + sql, Kind.DEFINITION, twin -> {
            twin.world().execute(sql);
            return "defined";
        });
    }
}
