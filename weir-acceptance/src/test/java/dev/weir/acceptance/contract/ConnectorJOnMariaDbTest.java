package dev.weir.acceptance.contract;

/** Connector/J on MariaDB 11.4. */
class ConnectorJOnMariaDbTest extends OnServer {
    ConnectorJOnMariaDbTest() {
        super(Product.CONNECTOR_J, "mariadb");
    }
}
