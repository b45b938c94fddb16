package com.mysql.cj.jdbc;

import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import org.jspecify.annotations.Nullable;

/** Makes data sources of JNDI references; servers' configurations name it. */
@SuppressWarnings("exports") // programs compile without the annotations
public class MysqlDataSourceFactory implements ObjectFactory {
    /** For {@code NamingManager}. */
    public MysqlDataSourceFactory() {}

    @Override
    public @Nullable Object getObjectInstance(
            @Nullable Object object,
            @Nullable Name name,
            @Nullable Context context,
            @Nullable Hashtable<?, ?> environment) {
        if (!(object instanceof Reference reference)) {
            return null;
        }
        MysqlDataSource source = ofType(reference.getClassName());
        if (source != null) {
            source.setPropertiesViaRef(reference);
        }
        return source;
    }

    private static @Nullable MysqlDataSource ofType(String type) {
        return switch (type.substring(type.lastIndexOf('.') + 1)) {
            case "MysqlDataSource", "DataSource" -> new MysqlDataSource();
            case "MysqlConnectionPoolDataSource", "ConnectionPoolDataSource" -> new MysqlConnectionPoolDataSource();
            case "MysqlXADataSource", "XADataSource" -> new MysqlXADataSource();
            default -> null;
        };
    }
}
