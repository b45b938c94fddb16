package dev.weir.session;

import java.lang.ref.WeakReference;

/**
 * One execution of a prepared statement.
 *
 * @param owner who reads its rows
 * @param statement what
 * @param parameters values for its markers
 */
public record Execution(WeakReference<?> owner, ServerStatement statement, BoundParameters parameters) {}
