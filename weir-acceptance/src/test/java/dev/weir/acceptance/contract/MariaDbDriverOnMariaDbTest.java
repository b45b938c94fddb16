package dev.weir.acceptance.contract;

/** MariaDB's driver on MariaDB 11.4. */
class MariaDbDriverOnMariaDbTest extends OnServer {
    MariaDbDriverOnMariaDbTest() {
        super(Product.MARIADB, "mariadb");
    }
}
