package dev.weir.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.error.Errors;
import dev.weir.login.Written;
import dev.weir.packet.ErrPacket;
import dev.weir.packet.ServerTraits;
import dev.weir.packet.ServerVersion;
import org.junit.jupiter.api.Test;

/** What an error of the wait for what was written says of the replica. */
final class ReplicaWaitTest {
    private final Written written = new Written();
    private final ReplicaWait reads =
            new ReplicaWait(written, 1, new ServerTraits(ServerVersion.of("11.4.5-MariaDB"), 0));

    @Test
    void aReplicaIsBehindWhenTheTimeIsUpAndNotWhenTheWaitIsStopped() {
        written.add("0-1-5");
        assertThat(reads.sql()).contains("MASTER_GTID_WAIT('0-1-5',1)");
        reads.refused(new ErrPacket(Errors.QUERY_INTERRUPTED, "70100", "killed"));
        assertThat(reads.isBehind()).isFalse();
        reads.refused(new ErrPacket(1242, "21000", "more than one row"));
        assertThat(reads.isBehind()).isTrue();
        assertThat(reads.isDue()).isTrue();
        reads.ended();
        assertThat(reads.isBehind()).isFalse();
        assertThat(reads.isDue()).isFalse();
    }
}
