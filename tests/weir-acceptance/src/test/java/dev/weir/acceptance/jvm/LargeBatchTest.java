package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.acceptance.FirstRow;
import dev.weir.acceptance.TestServers;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.rig.server.RunningServer;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A batch that is many times as large as the heap, sent as it grows. */
@Tag("nightly")
@ExtendWith(TestServers.class)
class LargeBatchTest {
    private static final String DATABASE = "weir_large_batch";
    private static final int ROWS = Integer.getInteger("weir.batch.rows", 10_000_000);
    private static final int BLOBS = 64;

    @Test
    void inLittleHeap(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(
                server,
                DATABASE,
                "CREATE TABLE t (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=InnoDB",
                "CREATE TABLE b (id INT PRIMARY KEY, v LONGBLOB) ENGINE=InnoDB");
        try (ChildJvm child = ChildJvm.start(
                ChildJvm.thisHome(),
                List.of("-Xmx64m"),
                LargeBatch.class,
                Weir.url(server, DATABASE) + "rewriteBatchedStatements=streaming",
                server.user(),
                server.password(),
                Integer.toString(ROWS),
                Integer.toString(BLOBS))) {
            assertThat(child.finish()).containsExactly("counts=" + ROWS, "blobs=" + BLOBS);
        }
        try (Connection connection = server.connect()) {
            assertThat(FirstRow.only(connection, "SELECT COUNT(*) FROM " + DATABASE + ".t"))
                    .isEqualTo(Integer.toString(ROWS));
            assertThat(FirstRow.only(connection, "SELECT SUM(LENGTH(v)) FROM " + DATABASE + ".b"))
                    .isEqualTo(Long.toString((long) BLOBS * LargeBatch.BLOB));
            Weir.create(server, DATABASE);
        }
    }
}
