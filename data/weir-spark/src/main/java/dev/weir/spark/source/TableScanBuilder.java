package dev.weir.spark.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;

/** Gathers what Spark leaves to the server. */
final class TableScanBuilder
        implements SupportsPushDownV2Filters, SupportsPushDownRequiredColumns, SupportsPushDownLimit {
    private final WeirTable table;
    private StructType columns;
    private final List<Predicate> pushed = new ArrayList<>();
    private final List<ServerFilter> filters = new ArrayList<>();
    private int limit;

    TableScanBuilder(WeirTable table) {
        this.table = table;
        this.columns = table.schema();
    }

    /** Returns those that Spark evaluates, some of them after the server has. */
    @Override
    public Predicate[] pushPredicates(Predicate[] predicates) {
        List<Predicate> rest = new ArrayList<>();
        for (Predicate predicate : predicates) {
            Optional<ServerFilter> filter = ServerFilter.of(predicate, table.schema());
            filter.ifPresent(filters::add);
            if (filter.isPresent()) {
                pushed.add(predicate);
            }
            if (filter.isEmpty() || !filter.get().exact()) {
                rest.add(predicate);
            }
        }
        return rest.toArray(new Predicate[0]);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return pushed.toArray(new Predicate[0]);
    }

    @Override
    public void pruneColumns(StructType required) {
        columns = required;
    }

    /** One reader comes to the limit soonest. */
    @Override
    public boolean pushLimit(int rows) {
        limit = rows;
        return true;
    }

    @Override
    public boolean isPartiallyPushed() {
        return false;
    }

    @Override
    public Scan build() {
        return new TableRead(
                table.options(), columns, List.copyOf(filters), limit, Arrays.toString(pushedPredicates()));
    }
}
