package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;

/** MariaDB's driver on MariaDB 11.4. */
@Tag("nightly")
class MariaDbDriverOnMariaDbTest extends OnServer {
    MariaDbDriverOnMariaDbTest() {
        super(Product.MARIADB, "mariadb");
    }
}
