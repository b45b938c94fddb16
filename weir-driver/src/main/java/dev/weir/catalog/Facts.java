package dev.weir.catalog;

import dev.weir.packet.ServerVersion;

/**
 * What a session knows of itself and its server.
 *
 * @param url as the user gave it
 * @param server which server it is
 * @param tinyIntOneIsBit whether TINYINT(1) is a boolean
 * @param yearIsDate whether YEAR is a date
 */
public record Facts(String url, ServerVersion server, boolean tinyIntOneIsBit, boolean yearIsDate) {
    SqlTypes types() {
        return new SqlTypes(tinyIntOneIsBit, yearIsDate);
    }
}
