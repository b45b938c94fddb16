package dev.weir.spark.source;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The source of the format {@code weir}. */
public final class WeirSource implements TableProvider, DataSourceRegister {
    @Override
    public String shortName() {
        return "weir";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return WeirTable.schema(SourceOptions.parse(options.asCaseSensitiveMap()));
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new WeirTable(SourceOptions.parse(properties), schema);
    }
}
