package db.migration;

import java.sql.PreparedStatement;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;

/** A migration in Java. */
public final class V3__InJava extends BaseJavaMigration {
    @Override
    public void migrate(Context context) throws Exception {
        try (PreparedStatement insert =
                context.getConnection().prepareStatement("INSERT INTO customer (name) VALUES (?)")) {
            for (String name : new String[] {" in ", "Java"}) {
                insert.setString(1, name);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
