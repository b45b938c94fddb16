package dev.weir.statement;

import dev.weir.batch.InsertedTables;
import dev.weir.column.ColumnContext;
import dev.weir.login.Settings.StatementSettings;
import dev.weir.parameter.ObjectParameters;
import dev.weir.parameter.TargetTypes;
import dev.weir.result.StoredValues;
import dev.weir.session.Session;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The objects that all statements of a connection use.
 *
 * @param storedValues null if no value can be encoded
 */
public record ConnectionTools(
        ObjectParameters objects,
        TargetTypes targets,
        TextOnly textOnly,
        @Nullable StoredValues storedValues,
        InsertedTables insertedTables) {
    /** Makes them for a session, which is closed if options ask for codecs that are missing. */
    public static ConnectionTools of(Session session) throws SQLException {
        ColumnContext values = session.settings().values();
        boolean loose = values.compatibility().loose();
        boolean rounding = loose && values.compatibility().fractions();
        ObjectParameters objects = new ObjectParameters(values.zone(), values.jvmZone(), loose, rounding);
        StatementSettings statements = session.settings().statements();
        return new ConnectionTools(
                objects,
                new TargetTypes(objects),
                new TextOnly(statements.serverPrepare(), statements.multiStatements()),
                StoredValues.of(session),
                new InsertedTables());
    }
}
