package dev.weir.exchange;

import dev.weir.column.ColumnContext;
import dev.weir.column.ColumnReader;
import dev.weir.column.ColumnReaders;
import dev.weir.column.StoredForm;
import dev.weir.packet.ColumnDefinition;
import dev.weir.rows.RowFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The columns of a result and the readers of their values; results with equal definitions share it. */
public final class ResultShape {
    private final List<ColumnDefinition> definitions;
    private final ColumnReader[] readers;
    private final RowFormat format;
    private final int definitionBytes;
    private final boolean ofTables;
    private final boolean ownNames;
    private final boolean plain;

    /** Made when a label is first looked up; threads may share it. */
    private volatile @Nullable Map<String, Integer> indexes;

    /**
     * @param definitionBytes bytes of the definitions on the wire, packet headers included
     * @param ownNames whether a column with an alias is found by its own name, too
     */
    ResultShape(
            List<ColumnDefinition> definitions,
            boolean binary,
            ColumnContext context,
            int definitionBytes,
            boolean ownNames) {
        this.definitionBytes = definitionBytes;
        this.ownNames = ownNames;
        this.ofTables = definitions.stream()
                .noneMatch(column ->
                        column.orgTable().isEmpty() || column.orgName().isEmpty());
        this.definitions = List.copyOf(definitions);
        this.readers = definitions.stream()
                .map(definition -> ColumnReaders.of(definition, binary, context))
                .toArray(ColumnReader[]::new);
        this.plain = Arrays.stream(readers).allMatch(reader -> reader.storedForm() == StoredForm.PLAIN);
        this.format = RowFormat.of(binary, definitions, plain);
    }

    /** Returns the shape of rows made by the driver; columns are found by their own names, too. */
    public static ResultShape made(List<ColumnDefinition> columns, boolean binary, ColumnContext values) {
        return new ResultShape(columns, binary, values, 0, true);
    }

    private ResultShape(ResultShape whole, int count) {
        this.definitionBytes = whole.definitionBytes;
        this.ownNames = whole.ownNames;
        this.plain = whole.plain;
        this.ofTables = whole.ofTables;
        this.definitions = whole.definitions.subList(0, count);
        this.readers = Arrays.copyOf(whole.readers, count);
        this.format = whole.format;
    }

    /** Returns the shape of the first {@code count} columns. */
    public ResultShape first(int count) {
        return new ResultShape(this, count);
    }

    public List<ColumnDefinition> definitions() {
        return definitions;
    }

    int definitionBytes() {
        return definitionBytes;
    }

    boolean ofTables() {
        return ofTables;
    }

    public int columns() {
        return readers.length;
    }

    public ColumnReader reader(int column) {
        return readers[column];
    }

    /** Returns whether no column's values are encoded. */
    public boolean isPlain() {
        return plain;
    }

    public RowFormat format() {
        return format;
    }

    /** Returns the index, from 0, of the first column with a label, which may be qualified by a table name; -1 for none. */
    public int indexOf(String label) {
        Map<String, Integer> known = indexes;
        if (known == null) {
            known = index();
            indexes = known;
        }
        Integer index = known.get(label);
        return index == null ? qualified(label) : index;
    }

    private Map<String, Integer> index() {
        Map<String, Integer> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < readers.length; i++) {
            found.putIfAbsent(definitions.get(i).name(), i);
        }
        for (int i = 0; i < readers.length && ownNames; i++) {
            found.putIfAbsent(definitions.get(i).orgName(), i);
        }
        return found;
    }

    /** Finds the first column whose table name in the select and label, joined by a dot, equal the text. */
    private int qualified(String label) {
        for (int i = 0; i < readers.length; i++) {
            String table = definitions.get(i).table();
            String name = definitions.get(i).name();
            int point = table.length();
            if (point > 0
                    && label.length() == point + 1 + name.length()
                    && label.charAt(point) == '.'
                    && label.regionMatches(true, 0, table, 0, point)
                    && label.regionMatches(true, point + 1, name, 0, name.length())) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public String toString() {
        return "ResultShape[columns=" + readers.length + "]";
    }
}
