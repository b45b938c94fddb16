package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Weir on MariaDB 10.11. */
@EnabledIfEnvironmentVariable(
        named = "WEIR_TEST_SERVERS",
        matches = ".*mariadb-10.11=.+",
        disabledReason = "no MariaDB 10.11")
@Tag("nightly")
class WeirOnMariaDb1011Test extends OnServer {
    WeirOnMariaDb1011Test() {
        super(Product.WEIR, "mariadb-10.11");
    }
}
