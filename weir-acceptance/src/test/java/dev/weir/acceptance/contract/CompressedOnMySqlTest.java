package dev.weir.acceptance.contract;

import java.util.Map;

/** Weir on MySQL 8.0 over zlib. */
class CompressedOnMySqlTest extends OnServer {
    CompressedOnMySqlTest() {
        super(Product.WEIR, "mysql", Map.of("useCompression", "zlib", "useServerPrepStmts", "true"));
    }
}
