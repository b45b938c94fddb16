package dev.weir.session;

import dev.weir.packet.OkPacket;
import java.sql.SQLException;

/** Takes in what becomes of the elements of a batch, in their order. */
public interface BatchOutcomes {
    void ran(OkPacket ok);

    /** The next element has failed, perhaps with others sent behind it; returns whether more are to be sent. */
    boolean failed(SQLException error, boolean othersBehind);

    /** The connection broke: elements without an outcome, up to {@code sent}, which was not, were sent and may have run. */
    void lost(int sent);
}
