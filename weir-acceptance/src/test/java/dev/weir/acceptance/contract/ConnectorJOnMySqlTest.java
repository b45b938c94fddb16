package dev.weir.acceptance.contract;

/** Connector/J on MySQL 8.0. */
class ConnectorJOnMySqlTest extends OnServer {
    ConnectorJOnMySqlTest() {
        super(Product.CONNECTOR_J, "mysql");
    }
}
