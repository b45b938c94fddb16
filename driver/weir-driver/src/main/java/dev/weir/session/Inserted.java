package dev.weir.session;

import dev.weir.exchange.Reply;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * An INSERT of many rows that has run, see {@link Inserts#insert}.
 *
 * @param reply what the server reports of it
 * @param step from the id of a row to that of the next
 * @param unanswered why that and LAST_INSERT_ID() are not known, unless they are
 */
public record Inserted(Reply reply, long step, @Nullable SQLException unanswered) {}
