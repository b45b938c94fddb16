package dev.weir.rig.raw;

/** A raw connection's request about the column definitions of prepared statements. */
public enum DefinitionRequest {
    /** Every result has its definitions. */
    SENT("CLIENT_OPTIONAL_RESULTSET_METADATA, resultset_metadata=FULL", "no extended capability"),
    /** Definitions are omitted: from every result by MySQL, from results whose definitions were sent before by MariaDB. */
    LEFT_OUT("CLIENT_OPTIONAL_RESULTSET_METADATA, resultset_metadata=NONE", "MARIADB_CLIENT_CACHE_METADATA");

    private final String onMySql;
    private final String onMariaDb;

    DefinitionRequest(String onMySql, String onMariaDb) {
        this.onMySql = onMySql;
        this.onMariaDb = onMariaDb;
    }

    /** Returns the declared setting for a MySQL server, for a record of settings. */
    public String onMySql() {
        return onMySql;
    }

    public String onMariaDb() {
        return onMariaDb;
    }

    ClientTraits traits() {
        return ClientTraits.optionalMetadata(this == LEFT_OUT);
    }
}
