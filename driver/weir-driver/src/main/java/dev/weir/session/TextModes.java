package dev.weir.session;

import dev.weir.sql.SqlDialect;

/**
 * The modes in which the server reads the text of statements, as it has just answered; {@code dialect} is version and
 * sql_mode. {@code clientCharset} is {@code character_set_client}.
 */
public record TextModes(SqlDialect dialect, String clientCharset) {}
