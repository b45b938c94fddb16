package dev.weir.acceptance.types;

import static dev.weir.acceptance.SqlErrors.assertFails;
import static dev.weir.acceptance.Weir.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.DifferencesPage;
import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.acceptance.types.ConversionSamples.Sample;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Every class of JDBC's tables B-4 to B-6 as every type, on every server and in both protocols; {@code docs/differences.md}
 * says what is served, and {@code -Dweir.rewrite=true} writes it anew.
 */
class TypeConversionsTest {
    private static Connection open(RunningServer server, boolean prepared) throws SQLException {
        String database = "weir_conversions";
        Weir.create(server, database);
        return Weir.open(
                server,
                database,
                "&connectionTimeZone=" + ConversionSamples.ZONE.replace("/", "%2F") + "&useServerPrepStmts="
                        + prepared);
    }

    @OnEachKind
    void objectsAreStoredAsTheirTargetTypes(String kind, Servers servers) throws Exception {
        List<Sample> samples = ConversionSamples.all();
        SoftAssertions softly = new SoftAssertions();
        for (boolean prepared : new boolean[] {false, true}) {
            try (Connection connection = open(servers.get(kind), prepared)) {
                for (TargetGroup group : TargetGroup.values()) {
                    for (int type : group.types()) {
                        checkType(softly, connection, samples, group, type);
                    }
                }
                checkWithoutType(softly, connection, samples);
            }
        }
        softly.assertAll();
    }

    private static void checkType(
            SoftAssertions softly, Connection connection, List<Sample> samples, TargetGroup group, int type)
            throws SQLException {
        table(connection, group);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO cells VALUES (?, ?)")) {
            for (int i = 0; i < samples.size(); i++) {
                Sample sample = samples.get(i);
                boolean served = group == TargetGroup.OTHER
                        ? natural(sample) == group && sample.stored().containsKey("")
                        : sample.stored().containsKey(group.name());
                insert.setInt(1, i);
                if (group == TargetGroup.OTHER && sample.stored().containsKey("") && !served) {
                    // sent by its class, which checkWithoutType looks at
                    insert.setObject(2, sample.value().get(), type);
                } else {
                    send(
                            softly,
                            insert,
                            sample,
                            served,
                            () -> insert.setObject(2, sample.value().get(), type),
                            name(type));
                }
            }
        }
        checkStored(softly, connection, samples, group, name(type));
    }

    /** Sets a value and runs the statement; or the refusal says what to do. */
    private static void send(
            SoftAssertions softly, PreparedStatement insert, Sample sample, boolean served, Setting setting, String as)
            throws SQLException {
        try {
            setting.set();
        } catch (SQLException e) {
            softly.assertThat(served)
                    .as("%s as %s: %s", sample.name(), as, e.getMessage())
                    .isFalse();
            softly.assertThat(e.getMessage()).containsPattern("[;:] .*(send|set|use|leave)");
            return;
        }
        softly.assertThat(served).as("%s as %s", sample.name(), as).isTrue();
        insert.executeUpdate();
    }

    private interface Setting {
        void set() throws SQLException;
    }

    private static void checkWithoutType(SoftAssertions softly, Connection connection, List<Sample> samples)
            throws SQLException {
        for (TargetGroup group :
                List.of(TargetGroup.OTHER, TargetGroup.DATE, TargetGroup.TIME, TargetGroup.TIMESTAMP)) {
            table(connection, group);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO cells VALUES (?, ?)")) {
                for (int i = 0; i < samples.size(); i++) {
                    Sample sample = samples.get(i);
                    insert.setInt(1, i);
                    if (natural(sample) == group) {
                        boolean served = sample.stored().containsKey("");
                        send(
                                softly,
                                insert,
                                sample,
                                served,
                                () -> insert.setObject(2, sample.value().get()),
                                "its class");
                    }
                }
            }
            Map<Integer, String> stored = stored(connection);
            for (int i = 0; i < samples.size(); i++) {
                Sample sample = samples.get(i);
                String expected = natural(sample) == group ? sample.stored().get("") : null;
                softly.assertThat(stored.get(i))
                        .as("%s as its class", sample.name())
                        .isEqualTo(expected);
            }
        }
    }

    /** What a value of its class is stored as where no type is said. */
    private static TargetGroup natural(Sample sample) {
        String stored = sample.stored().get("");
        for (TargetGroup group : List.of(TargetGroup.TIMESTAMP, TargetGroup.TIME, TargetGroup.DATE)) {
            if (stored != null
                    && !sample.name().startsWith("String")
                    && stored.equals(sample.stored().get(group.name()))) {
                return group;
            }
        }
        return TargetGroup.OTHER;
    }

    private static void checkStored(
            SoftAssertions softly, Connection connection, List<Sample> samples, TargetGroup group, String as)
            throws SQLException {
        Map<Integer, String> stored = stored(connection);
        for (int i = 0; i < samples.size(); i++) {
            Sample sample = samples.get(i);
            if (group != TargetGroup.OTHER || natural(sample) == group) {
                softly.assertThat(stored.get(i))
                        .as("%s as %s", sample.name(), as)
                        .isEqualTo(sample.stored().get(group == TargetGroup.OTHER ? "" : group.name()));
            }
        }
    }

    private static void table(Connection connection, TargetGroup group) throws SQLException {
        run(
                connection,
                "DROP TEMPORARY TABLE IF EXISTS cells",
                "CREATE TEMPORARY TABLE cells (id INT, v " + group.column() + ") ENGINE=InnoDB");
    }

    private static Map<Integer, String> stored(Connection connection) throws SQLException {
        Map<Integer, String> stored = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, v FROM cells")) {
            while (rows.next()) {
                stored.put(rows.getInt(1), rows.getString(2));
            }
        }
        return stored;
    }

    private static String name(int type) {
        try {
            return JDBCType.valueOf(type).getName();
        } catch (IllegalArgumentException e) {
            return String.valueOf(type);
        }
    }

    @OnEachKind
    void theDocumentationSaysWhatIsServed(String kind, Servers servers) throws Exception {
        for (boolean prepared : new boolean[] {false, true}) {
            try (Connection connection = open(servers.get(kind), prepared)) {
                String page = ConversionPage.of(ConversionSamples.all(), reads(connection));
                DifferencesPage.check(page);
            }
        }
    }

    /** For each class, the columns that it can be read of. */
    private static Map<Class<?>, List<ReadColumn>> reads(Connection connection) throws SQLException {
        run(connection, "CREATE TABLE bits (b BIT(16), y YEAR)", "INSERT INTO bits VALUES (12, 2024)");
        Map<Class<?>, List<ReadColumn>> reads = new java.util.LinkedHashMap<>();
        for (Class<?> wanted : ReadColumn.CLASSES) {
            List<ReadColumn> served = new java.util.ArrayList<>();
            for (ReadColumn column : ReadColumn.ALL) {
                if (isServed(connection, wanted, column)) {
                    served.add(column);
                }
            }
            reads.put(wanted, served);
        }
        return reads;
    }

    private static boolean isServed(Connection connection, Class<?> wanted, ReadColumn column) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT " + column.sql());
                ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            Object value;
            try {
                value = rows.getObject(1, wanted);
            } catch (SQLException e) {
                assertThat(e.getMessage()).isNotBlank();
                return false;
            }
            assertThat(value).as("%s of %s", wanted, column).isNotNull();
            assertThat(wanted.isPrimitive() || wanted.isInstance(value)).isTrue();
            return true;
        }
    }

    @Test
    void aPrimitiveIsNeverNull(Servers servers) throws SQLException {
        try (Connection connection = Weir.open(servers.get("mysql"), "");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT 12, NULL")) {
            assertThat(rows.next()).isTrue();
            int twelve = rows.getObject(1, int.class);
            assertThat(twelve).isEqualTo(12);
            assertFails(() -> rows.getObject(2, int.class), "Integer.class");
        }
    }
}
