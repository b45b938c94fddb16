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
 * Makes data sources out of JNDI references: those that {@link DataSourceSettings#getReference} has made, and those that a server's
 * configuration holds, whose type may be an interface of {@code javax.sql} and whose entries are bean properties and options.
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
     * @return one that is set up as the reference says; nothing when it is a reference to something else
     * @throws SQLException when an entry is invalid; it names the entry
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
