package dev.weir.flight;

import dev.weir.packet.OkPacket;
import java.sql.SQLException;

/** Takes in what becomes of the elements of a batch, in their order. */
public interface BatchOutcomes {
    void ran(OkPacket ok);

    /** The next element has failed; returns whether more are to be sent. */
    boolean failed(SQLException error);

    /** The next element has failed, and with it the transaction is over: no more are to be sent. */
    void ended(SQLException error);

    /** An element has waited too long for a lock, and others were sent behind it, each of which may wait as long. */
    void waitedTooLong();

    /** The connection broke: elements without an outcome, up to {@code sent}, which was not, were sent and may have run. */
    void lost(int sent);
}
