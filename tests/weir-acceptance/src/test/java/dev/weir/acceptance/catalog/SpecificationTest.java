package dev.weir.acceptance.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.OnEachKind;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.acceptance.catalog.MetadataRows.Question;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Results of metadata have the columns, types and order that JDBC's documentation says, on every kind of server. */
class SpecificationTest {
    private static final String DATABASE = "weir_specification";

    /** Null although the documentation does not say that they can be. */
    private static final Map<String, String> NULL = Map.of(
            "getProcedureColumns.PRECISION", "of text, bytes and times, as Connector/J has it; LENGTH tells",
            "getFunctionColumns.PRECISION", "as above",
            "getProcedureColumns.REMARKS", "the servers have no comments of parameters",
            "getFunctionColumns.REMARKS", "as above");

    @OnEachKind
    void resultsAreAsDocumented(String kind, Servers servers) throws Exception {
        Map<String, SpecifiedResult> specification = SpecifiedResult.all();
        assertThat(specification.keySet()).containsExactlyInAnyOrderElementsOf(methodsWithRows());
        create(kind, servers);
        for (boolean schemas : List.of(false, true)) {
            String options = schemas ? "databaseTerm=SCHEMA" : "";
            try (Connection connection = Weir.open(servers.get(kind), DATABASE, options);
                    Statement statement = connection.createStatement()) {
                statement.execute("SET NAMES latin1");
                Map<String, Question> questions = MetadataQuestions.of(DATABASE, schemas);
                Set<String> withRows = new HashSet<>();
                Set<String> asked = new HashSet<>();
                for (Map.Entry<String, Question> question : questions.entrySet()) {
                    String method = MetadataQuestions.method(question.getKey());
                    asked.add(method);
                    if (check(question, connection.getMetaData(), specification.get(method)) > 1) {
                        withRows.add(method);
                    }
                }
                assertThat(asked).isEqualTo(specification.keySet());
                assertThat(withRows).as("methods whose order can be seen").hasSizeGreaterThan(14);
            }
        }
    }

    private static Set<String> methodsWithRows() {
        Set<String> methods = new HashSet<>();
        for (Method method : DatabaseMetaData.class.getMethods()) {
            if (method.getReturnType() == ResultSet.class) {
                methods.add(method.getName());
            }
        }
        return methods;
    }

    private static void create(String kind, Servers servers) throws Exception {
        try (Connection connection = servers.get(kind).connect();
                Statement statement = connection.createStatement()) {
            MetadataRows.createWithMore(connection, DATABASE);
            String user = "'weir_specification_reader'@'localhost'";
            statement.execute("DROP USER IF EXISTS " + user);
            statement.execute("CREATE USER " + user);
            statement.execute(
                    "GRANT SELECT (code, region), INSERT (code), UPDATE ON " + DATABASE + ".parent TO " + user);
            statement.execute("GRANT SELECT, INSERT ON " + DATABASE + ".child TO " + user);
        }
    }

    private static int check(Map.Entry<String, Question> question, DatabaseMetaData metadata, SpecifiedResult expected)
            throws SQLException {
        String name = question.getKey();
        try (ResultSet rows = question.getValue().ask(metadata)) {
            ResultSetMetaData columns = rows.getMetaData();
            assertThat(MetadataRows.labels(columns)).as(name).isEqualTo(expected.labels());
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                SpecifiedResult.Column column = expected.columns().get(i - 1);
                String where = name + "." + column.label();
                assertThat(columns.getColumnType(i)).as(where).isEqualTo(column.code());
                assertThat(columns.getColumnClassName(i))
                        .as(where)
                        .isEqualTo(column.javaClass().getName());
            }
            List<Map<String, Object>> all = new ArrayList<>();
            while (rows.next()) {
                all.add(values(rows, name, expected));
            }
            Comparator<Map<String, Object>> order = (a, b) -> compare(a, b, expected.orderedBy());
            assertThat(all).as(name).isSortedAccordingTo(order);
            assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
            assertThat(rows.absolute(1)).isEqualTo(!all.isEmpty());
            return all.size();
        }
    }

    private static Map<String, Object> values(ResultSet rows, String name, SpecifiedResult expected)
            throws SQLException {
        Map<String, Object> values = new TreeMap<>();
        for (SpecifiedResult.Column column : expected.columns()) {
            String where = MetadataQuestions.method(name) + "." + column.label();
            Object value = rows.getObject(column.label());
            if (value == null) {
                assertThat(column.nullable() || NULL.containsKey(where))
                        .as(where)
                        .isTrue();
            } else {
                assertThat(value).as(where).isInstanceOf(column.javaClass());
            }
            assertThat(rows.wasNull()).isEqualTo(value == null);
            values.put(column.label(), value == null ? "" : value);
        }
        return values;
    }

    private static int compare(Map<String, Object> a, Map<String, Object> b, List<String> labels) {
        return labels.stream()
                .mapToInt(label -> key(a.get(label)).compareTo(key(b.get(label))))
                .filter(order -> order != 0)
                .findFirst()
                .orElse(0);
    }

    @SuppressWarnings("unchecked")
    private static Comparable<Object> key(Object value) {
        Object key = value instanceof String text ? text.toUpperCase(Locale.ROOT) : value;
        return (Comparable<Object>) key;
    }

    @OnEachKind
    void anyLabelFindsItsColumnInAnyCase(String kind, Servers servers) throws Exception {
        try (Connection connection = Weir.open(servers.get(kind), "mysql")) {
            for (Map.Entry<String, Question> question :
                    MetadataQuestions.of("mysql", false).entrySet()) {
                try (ResultSet rows = question.getValue().ask(connection.getMetaData())) {
                    List<String> labels = MetadataRows.labels(rows.getMetaData());
                    for (String label : labels) {
                        assertThat(rows.findColumn(label.toLowerCase(Locale.ROOT)))
                                .isEqualTo(labels.indexOf(label) + 1);
                    }
                    assertThat(labels).doesNotHaveDuplicates().doesNotContain("");
                }
            }
        }
    }

    /**
     * What JDBC's documentation says of the result of a method of metadata.
     *
     * @param columns in order
     * @param orderedBy labels
     */
    private record SpecifiedResult(List<Column> columns, List<String> orderedBy) {
        private static final Pattern METHOD = Pattern.compile("(\\w+)\\(([^)]*)\\)((?:\n  .*)+)");

        /**
         * One column.
         *
         * @param label in capitals but for reserved ones
         * @param type as Java calls it
         * @param nullable whether it may be null or is not used
         */
        record Column(String label, String type, boolean nullable) {
            int code() {
                return switch (type) {
                    case "String" -> Types.VARCHAR;
                    case "int" -> Types.INTEGER;
                    case "short" -> Types.SMALLINT;
                    case "long" -> Types.BIGINT;
                    case "boolean" -> Types.BOOLEAN;
                    default -> throw new IllegalArgumentException(type);
                };
            }

            /** What getObject gives of that code, by appendix B of the JDBC specification. */
            Class<?> javaClass() {
                return switch (type) {
                    case "String" -> String.class;
                    case "int", "short" -> Integer.class;
                    case "long" -> Long.class;
                    case "boolean" -> Boolean.class;
                    default -> throw new IllegalArgumentException(type);
                };
            }
        }

        static Map<String, SpecifiedResult> all() throws Exception {
            String text;
            try (var in = SpecifiedResult.class.getResourceAsStream("specification.txt")) {
                text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
            Map<String, SpecifiedResult> all = new LinkedHashMap<>();
            Matcher methods = METHOD.matcher(text);
            while (methods.find()) {
                List<Column> columns = Arrays.stream(methods.group(3).strip().split(",\\s+"))
                        .map(SpecifiedResult::column)
                        .toList();
                List<String> order = methods.group(2).isEmpty()
                        ? List.of()
                        : List.of(methods.group(2).split(", "));
                all.put(methods.group(1), new SpecifiedResult(columns, order));
            }
            return all;
        }

        private static Column column(String text) {
            String[] parts = text.split(" ", -1);
            boolean nullable = parts[1].endsWith("?");
            return new Column(parts[0], nullable ? parts[1].substring(0, parts[1].length() - 1) : parts[1], nullable);
        }

        List<String> labels() {
            return columns.stream().map(Column::label).toList();
        }
    }
}
