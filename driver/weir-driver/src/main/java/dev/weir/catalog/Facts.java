package dev.weir.catalog;

import dev.weir.column.ColumnContext;
import dev.weir.login.Settings;
import dev.weir.packet.ServerTraits;

/** Facts about a session and its server; {@code url} is as the user gave it. */
public record Facts(String url, ServerTraits server, ColumnContext values, Settings.Terms terms) {
    SqlTypes types() {
        return new SqlTypes(values);
    }
}
