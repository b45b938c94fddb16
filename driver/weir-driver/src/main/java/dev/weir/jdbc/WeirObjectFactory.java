package dev.weir.jdbc;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Set;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes data sources of JNDI references: those of {@link DataSourceSettings#getReference}, and those in a server's
 * configuration, whose type may be an interface of {@code javax.sql} and whose entries are bean properties and options.
 */
@SuppressWarnings("exports") // programs compile without the annotations
public final class WeirObjectFactory implements ObjectFactory {
    /** Properties that Tomcat adds to a resource for itself. */
    private static final Set<String> OF_CONTAINERS =
            Set.of("scope", "auth", "factory", "singleton", "description", "closeMethod");

    /** For {@code NamingManager}. */
    public WeirObjectFactory() {}

    /**
     * Makes a data source.
     *
     * @return one with the reference's settings; null for a reference to another kind of object
     * @throws SQLException when an entry is invalid, naming the entry
     */
    @Override
    public @Nullable Object getObjectInstance(
            @Nullable Object object,
            @Nullable Name name,
            @Nullable Context context,
            @Nullable Hashtable<?, ?> environment)
            throws SQLException {
        if (!(object instanceof Reference reference)) {
            return null;
        }
        DataSourceSettings source = ofType(reference.getClassName());
        if (source == null) {
            return null;
        }
        for (RefAddr entry : Collections.list(reference.getAll())) {
            Object value = entry.getContent();
            if (value != null && !OF_CONTAINERS.contains(entry.getType())) {
                source.set(entry.getType(), value.toString());
            }
        }
        return source;
    }

    private static @Nullable DataSourceSettings ofType(String type) {
        return switch (type) {
            case "dev.weir.jdbc.WeirDataSource", "javax.sql.DataSource" -> new WeirDataSource();
            case "dev.weir.jdbc.WeirConnectionPoolDataSource", "javax.sql.ConnectionPoolDataSource" ->
                new WeirConnectionPoolDataSource();
            case "dev.weir.jdbc.WeirXADataSource", "javax.sql.XADataSource" -> new WeirXADataSource();
            default -> null;
        };
    }
}
