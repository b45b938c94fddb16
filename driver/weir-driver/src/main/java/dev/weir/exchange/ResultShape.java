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

/** The columns of a result and how their values are read; results with the same definitions share it. */
public final class ResultShape {
    private final List<ColumnDefinition> definitions;
    private final ColumnReader[] readers;
    private final RowFormat format;
    private final int definitionBytes;
    private final boolean ofTables;
    private final boolean ownNames;
    private final boolean plain;

    /** Made when a label is first asked for; results of other threads may share it. */
    private volatile @Nullable Map<String, Integer> indexes;

    /**
     * A shape.
     *
     * @param definitionBytes bytes of the definitions on the wire, headers of packets among them
     * @param ownNames whether a column is found by its own name beside another label, too
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

    /** Returns the shape of rows that the driver makes itself; columns are found by their own names, too. */
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

    /** The same rows as if they had fewer columns; {@code count} says how many of the columns, from the first on. */
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

    /** Returns whether every column holds its values as they are. */
    public boolean isPlain() {
        return plain;
    }

    public RowFormat format() {
        return format;
    }

    /**
     * The first column with a label, without case, perhaps qualified by the name under which the select has its table; counted
     * from 0, -1 when there is none.
     */
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

    /** The first column whose label, behind the name of its table in the select, is this. */
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
