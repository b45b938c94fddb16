package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Weir on MySQL 5.7. */
@EnabledIfEnvironmentVariable(named = "WEIR_TEST_SERVERS", matches = ".*mysql-5.7=.+", disabledReason = "no MySQL 5.7")
@Tag("nightly")
class WeirOnMySql57Test extends OnServer {
    WeirOnMySql57Test() {
        super(Product.WEIR, "mysql-5.7");
    }
}
