package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;

/** MariaDB's driver on MySQL 8.0. */
@Tag("nightly")
class MariaDbDriverOnMySqlTest extends OnServer {
    MariaDbDriverOnMySqlTest() {
        super(Product.MARIADB, "mysql");
    }
}
