package dev.weir.acceptance.contract;

import org.junit.jupiter.api.Tag;

/** Connector/J on MariaDB 11.4. */
@Tag("nightly")
class ConnectorJOnMariaDbTest extends OnServer {
    ConnectorJOnMariaDbTest() {
        super(Product.CONNECTOR_J, "mariadb");
    }
}
