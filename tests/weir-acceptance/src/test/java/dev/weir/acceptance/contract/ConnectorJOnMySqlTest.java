package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;

/** Connector/J on MySQL 8.0. */
@Tag("nightly")
class ConnectorJOnMySqlTest extends OnServer {
    ConnectorJOnMySqlTest() {
        super(Product.CONNECTOR_J, "mysql");
    }
}
