package dev.weir.session;

import dev.weir.packet.OkPacket;
import java.sql.SQLException;

/** Takes in what becomes of the elements of a batch, in their order. */
public interface BatchOutcomes {
    /** The next element has run; {@code ok} says what the server reported. */
    void ran(OkPacket ok);

    /**
     * The next element has failed; {@code othersBehind} says whether others were sent behind it and have not ended.
     * Returns whether elements that were not sent yet are to be sent.
     */
    boolean failed(SQLException error, boolean othersBehind);

    /**
     * The connection broke. Elements without an outcome so far, up to one, were sent and may have run. {@code
     * sent} is the index of the first element that was not sent.
     */
    void lost(int sent);
}
