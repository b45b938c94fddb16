package dev.weir.acceptance.contract;

/** MariaDB's driver on MySQL 8.0. */
class MariaDbDriverOnMySqlTest extends OnServer {
    MariaDbDriverOnMySqlTest() {
        super(Product.MARIADB, "mysql");
    }
}
