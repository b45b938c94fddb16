/** One instant of a MySQL server, read by many connections; ranges of a table's key. */
module dev.weir.snapshot {
    requires transitive java.sql;
    requires static org.jspecify;

    exports dev.weir.snapshot;
}
