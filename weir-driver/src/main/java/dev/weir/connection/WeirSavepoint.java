package dev.weir.connection;

import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/**
 * A savepoint.
 *
 * @param id its number; 0 for one with a name
 * @param name as the application has it, unless it has a number
 */
record WeirSavepoint(int id, @Nullable String name) implements Savepoint {
    @Override
    public int getSavepointId() throws SQLException {
        if (name != null) {
            throw Errors.usage("savepoint has a name=" + name + " and no id", SqlState.INVALID_ARGUMENT);
        }
        return id;
    }

    @Override
    public String getSavepointName() throws SQLException {
        if (name == null) {
            throw Errors.usage("savepoint has an id=" + id + " and no name", SqlState.INVALID_ARGUMENT);
        }
        return name;
    }

    /** Its name on the server, quoted. */
    String identifier() {
        return Identifiers.quote(name == null ? "weir_" + id : name);
    }
}
