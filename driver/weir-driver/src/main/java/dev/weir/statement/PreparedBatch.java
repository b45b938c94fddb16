package dev.weir.statement;

import dev.weir.flight.Batches;
import dev.weir.parameter.ParameterSet;
import dev.weir.result.StoredValues;
import dev.weir.sql.SqlCommand;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A batch of executions of a prepared statement. Values are encoded by the columns' definitions when an element is sent.
 * Elements are read more than once before that, so the last encoded one is kept. Not thread-safe.
 */
final class PreparedBatch implements BatchRun.Elements {
    private final WeirPreparedStatement statement;
    private final SqlCommand command;
    private final @Nullable StoredValues stored;
    private final List<ParameterSet> sets = new ArrayList<>();
    private final @Nullable Encoded[] last = new Encoded[2];

    private record Encoded(int index, BitSet markers, ParameterSet values) {}

    PreparedBatch(WeirPreparedStatement statement, SqlCommand command) {
        this.statement = statement;
        this.command = command;
        this.stored = statement.connection().tools().storedValues();
    }

    void add(ParameterSet set) {
        sets.add(set);
    }

    int size() {
        return sets.size();
    }

    /** Names elements for an error; {@code to} is exclusive. */
    String named(int from, int to) {
        return "elements " + from + " to " + (to - 1) + " of the batch";
    }

    /** Returns whether each element has an integer other than 0 for a marker, counted from 0. */
    boolean haveIds(int marker) {
        return sets.stream().allMatch(set -> set.get(marker).isId());
    }

    boolean beyondAscii() {
        return sets.stream().anyMatch(ParameterSet::beyondAscii);
    }

    boolean streamed(int index) {
        return sets.get(index).streamed();
    }

    @Override
    public boolean inserts(int index) {
        return command.kind().inserts();
    }

    @Override
    public long runAlone(int index) throws SQLException {
        return statement.runElements(values(index));
    }

    @Override
    public int runTogether(int from, Batches.Outcomes outcomes) throws SQLException {
        return statement.runTogether(this, sets.size(), from, outcomes);
    }

    /** Returns the values of an element about to be sent; may ask the server. */
    ParameterSet values(int index) throws SQLException {
        ParameterSet plain = sets.get(index);
        return stored == null || !stored.mayEncode(plain)
                ? plain
                : encoded(stored, index, stored.markers(statement.session(), command));
    }

    /**
     * Returns the values of elements sent together, from index {@code from}. The server is asked now or not at all: if the
     * first element has nothing to encode, elements that have are not included.
     */
    Batches.Source<ParameterSet> together(int from) throws SQLException {
        StoredValues encoding = stored;
        if (encoding == null) {
            return sets::get;
        }
        if (!encoding.mayEncode(sets.get(from))) {
            return index -> encoding.mayEncode(sets.get(index)) ? null : sets.get(index);
        }
        BitSet markers = encoding.markers(statement.session(), command);
        return index -> encoded(encoding, index, markers);
    }

    private ParameterSet encoded(StoredValues encoding, int index, BitSet markers) throws SQLException {
        Encoded known = last[index % last.length];
        if (known == null || known.index() != index || !known.markers().equals(markers)) {
            known = new Encoded(index, markers, sets.get(index).encoded(markers, encoding));
            last[index % last.length] = known;
        }
        return known.values();
    }
}
