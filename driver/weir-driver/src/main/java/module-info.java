import org.jspecify.annotations.NullMarked;

/** JDBC driver for MySQL and MariaDB: bounded memory by default, its own wire protocol, no dependency. */
@NullMarked
module dev.weir.jdbc {
    requires transitive java.naming;
    requires transitive java.sql;
    requires static com.github.luben.zstd_jni;
    requires static com.google.errorprone.annotations;
    requires static dev.weir.codec;
    requires static jdk.jfr;
    requires static org.jspecify;

    exports dev.weir.api;
    exports dev.weir.jdbc;

    provides java.sql.Driver with
            dev.weir.jdbc.WeirDriver;
}
