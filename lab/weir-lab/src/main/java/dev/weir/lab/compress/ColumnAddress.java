package dev.weir.lab.compress;

import dev.weir.rewrite.Sessions;
import dev.weir.rig.EnvironmentException;
import dev.weir.rig.server.ServerUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** A server as {@code --url} names it, for Weir's driver; its schema is that of unqualified tables. Its text contains no password. */
public record ColumnAddress(String url, String schema, Properties account) {
    private static final String OWN = "jdbc:mysql:weir:";

    /** Parses a URL as other commands do, or {@code jdbc:mysql:weir://..} with options of the driver. */
    public static ColumnAddress parse(String url) {
        if (url.startsWith(OWN)) {
            String path = url.replaceFirst("[?].*", "").replaceFirst("^[^/]*//[^/]*/?", "");
            return new ColumnAddress(url, path, new Properties());
        }
        ServerUrl server = ServerUrl.parse(ServerUrl.withoutSchema(url));
        String schema = ServerUrl.schema(url);
        Properties account = new Properties();
        account.setProperty("user", server.account().user());
        account.setProperty("password", server.account().password());
        return new ColumnAddress(OWN + "//" + server.address() + "/" + schema, schema, account);
    }

    public Connection open() {
        try {
            return Sessions.open(url, account);
        } catch (SQLException e) {
            throw new EnvironmentException("the server of --url cannot be used: " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return "schema=" + schema;
    }
}
