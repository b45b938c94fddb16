/** Connections over a session: their transactions, savepoints, replicas, loans, pipelines and keyed reads. */
@NullMarked
package dev.weir.connection;

import org.jspecify.annotations.NullMarked;
