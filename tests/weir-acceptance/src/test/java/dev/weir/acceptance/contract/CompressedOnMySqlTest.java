package dev.weir.acceptance.contract;

import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Weir on MySQL 8.0 over zlib. */
@Tag("nightly")
class CompressedOnMySqlTest extends OnServer {
    CompressedOnMySqlTest() {
        super(Product.WEIR, "mysql", Map.of("useCompression", "zlib", "useServerPrepStmts", "true"));
    }
}
