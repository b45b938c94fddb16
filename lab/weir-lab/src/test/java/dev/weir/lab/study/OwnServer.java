package dev.weir.lab.study;

import dev.weir.rig.Account;
import dev.weir.rig.server.RunningServer;
import dev.weir.rig.server.ServerSettings;
import dev.weir.rig.server.ServerSpec;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A server with a table of somebody's that has a column of every type. */
public final class OwnServer implements AutoCloseable {
    private static final String COMMON =
            "CREATE TABLE shop.every_type (id INT PRIMARY KEY, ti TINYINT, flag TINYINT(1),"
                    + " tu TINYINT UNSIGNED, si SMALLINT, mi MEDIUMINT, iu INT UNSIGNED, iz INT(8) ZEROFILL, bi BIGINT, bu BIGINT UNSIGNED,"
                    + " dc DECIMAL(30,10), du DECIMAL(5,0) UNSIGNED, fl FLOAT, fm FLOAT(10,2), db DOUBLE, dm DOUBLE(12,3),"
                    + " b1 BIT(1), b8 BIT(8), b33 BIT(33), yr YEAR, da DATE, d0 DATETIME, d3 DATETIME(3), d6 DATETIME(6),"
                    + " ts TIMESTAMP(6) NULL, t0 TIME, t6 TIME(6), tl TIME(3), zd DATE, zt DATETIME(2),"
                    + " ch CHAR(10), vc VARCHAR(200) CHARACTER SET utf8mb4, l1 VARCHAR(20) CHARACTER SET latin1, tx TEXT CHARACTER SET utf8mb4,"
                    + " lt LONGTEXT CHARACTER SET utf8mb4, bn BINARY(4), vb VARBINARY(20), bl BLOB, en ENUM('a','b','c'), st SET('x','y','z'),"
                    + " js JSON, ge GEOMETRY)";

    private static final String ROWS = "INSERT INTO shop.every_type VALUES"
            + " (1, -128, 1, 255, -32768, -8388608, 4294967295, 42, -9223372036854775808, 18446744073709551615,"
            + " 12345678901234567890.0123456789, 99999, 1.23456789, 123456.789, 1.7976931348623157e308, 1234567.891,"
            + " b'1', b'10000001', b'100000000000000000000000000000001', 2155, '2024-02-29', '2024-02-29 23:59:59',"
            + " '2024-02-29 23:59:59.120', '2024-02-29 23:59:59.000001', '2024-02-29 12:00:00.5', '23:59:59',"
            + " '00:00:00.000100', '838:59:59.000', '0000-00-00', '0000-00-00 00:00:00', 'pad', 'grüße 🎉 \\'\"', 'é€',"
            + " REPEAT('ß', 5000), REPEAT('0123456789', 7000), 0x00FF0010, 0xDEADBEEF, REPEAT(0xFE, 300), 'c', 'x,z',"
            + " '{\"b\": [1, 2.5, null], \"a\": \"ü\"}', POINT(1.5, -2)),"
            + " (2, 0, 7, 0, 0, 0, 0, 0, 0, 0, -0.0000000001, 0, -3.4e38, -0.01, -2.2250738585072014e-308, -0.001,"
            + " b'0', b'0', b'0', 1901, '1000-01-01', '1000-01-01 00:00:00', '9999-12-31 23:59:59.999',"
            + " '9999-12-31 23:59:59.999999', '1971-01-01 00:00:01', '00:00:00', '12:30:00', '-12:30:01.500',"
            + " '2024-12-31', '2024-01-01 01:02:03.40', '', '', '', '', '', 0x00000000, '', '', 'a', '', '[]', NULL),"
            + " (3" + ", NULL".repeat(41) + ")";

    private final RunningServer server;

    public OwnServer(String kind) throws SQLException {
        server = RunningServer.start(ServerSpec.parse(kind), ServerSettings.small());
        execute(
                "SET SESSION sql_mode = ''",
                "CREATE DATABASE shop",
                COMMON,
                ROWS,
                "CREATE TABLE shop.numbers (n INT PRIMARY KEY, word VARCHAR(50))",
                "INSERT INTO shop.numbers SELECT n, CONCAT('word ', n) FROM (SELECT a.id * 9 + b.id * 3 + c.id - 12 n FROM"
                        + " shop.every_type a, shop.every_type b, shop.every_type c) x",
                "CREATE USER reader@'%' IDENTIFIED BY 'only-reads'",
                "GRANT SELECT ON shop.* TO reader@'%'");
    }

    public RunningServer server() {
        return server;
    }

    public void execute(String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** As the account that may only SELECT. */
    public Target reader(boolean tls) {
        return new Target(server.host(), server.port(), "shop", new Account("reader", "only-reads"), null, tls);
    }

    /** As an account that may write. */
    public Target owner() {
        return new Target(server.host(), server.port(), "shop", server.url().account(), null, false);
    }

    @Override
    public void close() {
        server.close();
    }
}
