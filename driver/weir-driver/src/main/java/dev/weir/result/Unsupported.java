package dev.weir.result;

/** Errors for JDBC features that the driver does not support, with their replacements. */
public final class Unsupported {
    public static final String ARRAY =
            "the servers have no arrays; use one marker or row for each element, or text in JSON";
    public static final String STRUCT =
            "the servers have no structured types; use a column for each attribute, or text in JSON";
    public static final String REF = "the servers have no references; use the value of the primary key";
    public static final String ROWID = "the servers give rows no identity of their own; use the primary key";
    static final String CURSOR = "the servers have no positioned UPDATE and DELETE; name the row by its key";
    public static final String SHARDS =
            "the servers have no sharding keys; open a connection to the server that has the data";

    private Unsupported() {}
}
