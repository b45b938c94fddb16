/** Connections on top of a session: transactions, savepoints, replicas, loans, pipelines and keyed reads. */
@NullMarked
package dev.weir.connection;

import org.jspecify.annotations.NullMarked;
