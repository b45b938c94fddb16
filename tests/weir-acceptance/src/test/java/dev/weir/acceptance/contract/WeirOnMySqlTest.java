package dev.weir.acceptance.contract;

/** Weir on MySQL 8.0. */
class WeirOnMySqlTest extends OnServer {
    WeirOnMySqlTest() {
        super(Product.WEIR, "mysql");
    }
}
