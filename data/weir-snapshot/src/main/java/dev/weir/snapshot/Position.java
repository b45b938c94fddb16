package dev.weir.snapshot;

/**
 * Where the snapshot is in the server's binary log: what comes after is not in the snapshot.
 *
 * @param file of the binary log; empty where the account may not see it (REPLICATION CLIENT, on MariaDB BINLOG MONITOR)
 * @param offset in the file, in bytes
 * @param gtids {@code gtid_executed} of MySQL, {@code gtid_current_pos} of MariaDB; empty where the server has none
 */
public record Position(String file, long offset, String gtids) {}
