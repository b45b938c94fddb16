package dev.weir.session;

import dev.weir.sql.SqlDialect;

/**
 * The modes in which the server reads the text of statements, as it has just answered.
 *
 * @param dialect version and sql_mode
 * @param clientCharset {@code character_set_client}
 */
public record TextModes(SqlDialect dialect, String clientCharset) {}
