/** Connector/J's class names and URLs over the Weir driver. */
module dev.weir.dropin {
    requires transitive java.sql;
    requires transitive java.naming;
    requires transitive dev.weir.jdbc;
    requires static org.jspecify;

    exports com.mysql.cj;
    exports com.mysql.cj.conf;
    exports com.mysql.cj.conf.url;
    exports com.mysql.cj.exceptions;
    exports com.mysql.cj.jdbc;
    exports com.mysql.cj.jdbc.exceptions;
    exports com.mysql.cj.jdbc.ha;
    exports com.mysql.cj.log;
    exports com.mysql.cj.protocol;
    exports com.mysql.jdbc;

    provides java.sql.Driver with
            com.mysql.cj.jdbc.Driver;
}
