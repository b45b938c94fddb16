package dev.weir.acceptance.catalog;

import dev.weir.acceptance.catalog.MetadataRows.Question;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Collects how two drivers differ in metadata: by method and column, with one example. */
final class MetadataDifferences {
    private final boolean types;
    private final Map<String, String> found = new TreeMap<>();

    /** {@code types}: whether types of columns and values are compared, too; otherwise values as text. */
    MetadataDifferences(boolean types) {
        this.types = types;
    }

    Map<String, String> found() {
        return found;
    }

    private void add(String where, Object ours, Object theirs) {
        found.putIfAbsent(where, ours + " not " + theirs);
    }

    void addRows(Map<String, Question> questions, DatabaseMetaData ours, DatabaseMetaData theirs) throws SQLException {
        for (Map.Entry<String, Question> question : questions.entrySet()) {
            String method = MetadataQuestions.method(question.getKey());
            List<Map<String, Object>> mine = rows(question.getValue(), ours);
            try {
                compare(method, question.getKey(), mine, rows(question.getValue(), theirs));
            } catch (SQLException e) {
                add(method + " error", mine.size() + " rows", e);
                continue;
            }
            if (types) {
                compareColumns(method, question.getValue(), ours, theirs);
            }
        }
    }

    private void compareColumns(String method, Question question, DatabaseMetaData ours, DatabaseMetaData theirs)
            throws SQLException {
        Map<String, String> mine = columns(question, ours);
        Map<String, String> peers = columns(question, theirs);
        if (!mine.keySet().equals(peers.keySet())) {
            add(method + " labels", mine.keySet(), peers.keySet());
        }
        mine.forEach((label, type) -> {
            if (!type.equals(peers.get(label))) {
                add(method + "." + label + " type", type, peers.get(label));
            }
        });
    }

    /** Kinds of text are not distinguished. Connector/J has a space after one of its labels. */
    private static Map<String, String> columns(Question question, DatabaseMetaData metadata) throws SQLException {
        Map<String, String> columns = new LinkedHashMap<>();
        try (ResultSet rows = question.ask(metadata)) {
            ResultSetMetaData all = rows.getMetaData();
            for (int i = 1; i <= all.getColumnCount(); i++) {
                int code = all.getColumnType(i) == Types.CHAR ? Types.VARCHAR : all.getColumnType(i);
                columns.put(all.getColumnLabel(i).strip(), code + " " + all.getColumnClassName(i));
            }
        }
        return columns;
    }

    private List<Map<String, Object>> rows(Question question, DatabaseMetaData metadata) throws SQLException {
        List<Map<String, Object>> all = new ArrayList<>();
        try (ResultSet rows = question.ask(metadata)) {
            List<String> labels = MetadataRows.labels(rows.getMetaData());
            while (rows.next()) {
                Map<String, Object> row = new LinkedHashMap<>();
                for (int i = 1; i <= labels.size(); i++) {
                    row.put(labels.get(i - 1).strip(), types ? rows.getObject(i) : rows.getString(i));
                }
                all.add(row);
            }
        }
        return all;
    }

    private void compare(
            String method, String question, List<Map<String, Object>> ours, List<Map<String, Object>> theirs) {
        if (method.equals("getTypeInfo")) {
            compareTypes(ours, theirs);
            return;
        }
        if (ours.size() != theirs.size()) {
            add(method + " rows", question + " " + ours.size(), theirs.size());
            return;
        }
        List<Map<String, Object>> mine = inOrder(ours);
        List<Map<String, Object>> peers = inOrder(theirs);
        for (int i = 0; i < mine.size(); i++) {
            compareRow(method, mine.get(i), peers.get(i));
        }
    }

    /** The peers give foreign keys, and parameters of routines, in orders of their own. */
    private static List<Map<String, Object>> inOrder(List<Map<String, Object>> rows) {
        return rows.stream()
                .sorted(Comparator.comparing(row -> row.getOrDefault("FK_NAME", "")
                        + "|" + row.getOrDefault("SPECIFIC_NAME", "")
                        + "|" + (row.containsKey("FK_NAME") ? row.get("KEY_SEQ") : "")))
                .toList();
    }

    private void compareTypes(List<Map<String, Object>> ours, List<Map<String, Object>> theirs) {
        Map<Object, Map<String, Object>> peers = new LinkedHashMap<>();
        theirs.forEach(row -> peers.put(row.get("TYPE_NAME"), row));
        for (Map<String, Object> row : ours) {
            Map<String, Object> peer = peers.remove(row.get("TYPE_NAME"));
            if (peer == null) {
                add("getTypeInfo more", row.get("TYPE_NAME"), "there");
            } else {
                compareRow("getTypeInfo", row, peer);
            }
        }
        peers.keySet().forEach(name -> add("getTypeInfo less", "no", name));
    }

    private void compareRow(String method, Map<String, Object> ours, Map<String, Object> theirs) {
        ours.forEach((label, value) -> {
            if (theirs.containsKey(label) && !Objects.equals(value, theirs.get(label))) {
                add(method + "." + label, value, theirs.get(label) + " of " + theirs);
            }
        });
    }

    /** Everything that metadata says without rows. */
    void addFacts(DatabaseMetaData ours, DatabaseMetaData theirs) throws Exception {
        for (Method method : DatabaseMetaData.class.getMethods()) {
            Class<?> type = method.getReturnType();
            boolean fact = type.isPrimitive() || type == String.class;
            if (fact && method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers())) {
                addFact(method, ours, theirs);
            }
        }
        addTransactions(ours, theirs);
    }

    private void addFact(Method method, DatabaseMetaData ours, DatabaseMetaData theirs) throws Exception {
        try {
            Object mine = method.invoke(ours);
            Object peers = method.invoke(theirs);
            if (!Objects.equals(mine, peers)) {
                add(method.getName(), mine, peers);
            }
        } catch (InvocationTargetException e) {
            add(method.getName(), "", e.getCause());
        }
    }

    private void addTransactions(DatabaseMetaData ours, DatabaseMetaData theirs) throws SQLException {
        for (int level = Connection.TRANSACTION_NONE; level <= Connection.TRANSACTION_SERIALIZABLE; level++) {
            if (ours.supportsTransactionIsolationLevel(level) != theirs.supportsTransactionIsolationLevel(level)) {
                add("supportsTransactionIsolationLevel", level, "theirs");
            }
        }
    }
}
