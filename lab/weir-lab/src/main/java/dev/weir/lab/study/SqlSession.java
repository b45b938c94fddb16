package dev.weir.lab.study;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A session over one client of an SQL server; round trip and settings use the same queries with every client. */
public interface SqlSession extends ArmSession {

    OpenClient client();

    /** The names of the session variables that affect the timed work. */
    List<String> sessionVariables();

    @Override
    default void roundTrip() throws Exception {
        client().value("SELECT 1");
    }

    @Override
    default Map<String, String> settingsInEffect() throws Exception {
        Map<String, String> found = new LinkedHashMap<>(client().negotiated());
        found.put("tls_cipher", client().value("SHOW SESSION STATUS LIKE 'Ssl_cipher'"));
        for (String variable : sessionVariables()) {
            String current = "@@SESSION." + variable;
            // Connector/J sets character_set_results to NULL; a boolean would come as ON from MariaDB's IFNULL
            boolean nullable = variable.startsWith("character_set_");
            found.put(variable, client().value("SELECT " + (nullable ? "IFNULL(" + current + ", 'NULL')" : current)));
        }
        return found;
    }

    @Override
    default void close() throws SQLException {
        client().close();
    }
}
