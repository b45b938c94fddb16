package dev.weir.spark.source;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.connector.read.V1Scan;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.TableScan;
import org.apache.spark.sql.types.StructType;

/**
 * A read, as Spark has planned it, with the filters that the server evaluates; a limit of 0 is none. A {@link V1Scan}, since that
 * brings its own RDD: no other can be in barrier mode.
 */
record TableRead(
        SourceOptions options, StructType readSchema, List<ServerFilter> filters, int limit, String description)
        implements V1Scan, Serializable {

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the interface has it
    public <T extends BaseRelation & TableScan> T toV1TableScan(SQLContext context) {
        return (T) new Relation(context, this);
    }

    /** The same for Spark's planner. */
    private static final class Relation extends BaseRelation implements TableScan {
        private final SQLContext context;
        private final TableRead read;

        Relation(SQLContext context, TableRead read) {
            this.context = context;
            this.read = read;
        }

        @Override
        public SQLContext sqlContext() {
            return context;
        }

        @Override
        public StructType schema() {
            return read.readSchema();
        }

        @Override
        public boolean needConversion() {
            return false;
        }

        /** Its rows are internal ones: no conversion is needed. */
        @Override
        @SuppressWarnings("unchecked")
        public RDD<Row> buildScan() {
            return (RDD<Row>) (RDD<?>) new SnapshotRdd(context.sparkContext(), read);
        }

        @Override
        public String toString() {
            return "weir " + read.options().table();
        }
    }
}
