package dev.weir.exchange;

import dev.weir.sql.SqlDialect;

/** The way the server reads statements, as it has just answered; {@code clientCharset} is {@code character_set_client}. */
public record TextModes(SqlDialect dialect, String clientCharset) {}
