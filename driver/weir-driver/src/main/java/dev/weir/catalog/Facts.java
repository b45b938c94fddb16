package dev.weir.catalog;

import dev.weir.column.ColumnContext;
import dev.weir.packet.ServerVersion;
import dev.weir.session.Settings;

/**
 * The facts about a session and its server.
 *
 * @param url as the user gave it
 * @param server which server it is
 * @param values how it converts values
 * @param terms what databases and routines are called
 */
public record Facts(String url, ServerVersion server, ColumnContext values, Settings.Terms terms) {
    SqlTypes types() {
        return new SqlTypes(values);
    }
}
