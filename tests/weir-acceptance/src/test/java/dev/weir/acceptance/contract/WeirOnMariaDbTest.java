package dev.weir.acceptance.contract;

/** Weir on MariaDB 11.4. */
class WeirOnMariaDbTest extends OnServer {
    WeirOnMariaDbTest() {
        super(Product.WEIR, "mariadb");
    }
}
