package dev.weir.xa;

import java.util.HexFormat;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;

/** A branch's id as the XA statements have it: {@code X'gtrid',X'bqual',formatId}, whatever bytes are in it. */
final class XidText {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private XidText() {}

    /**
     * Writes an id; {@code mariaDb} says whether it is for MariaDB, which takes no format beyond 2147483647. Throws
     * {@link XAException} for {@link XAException#XAER_INVAL} when there is none, or it is no id for the server.
     */
    static String of(Xid xid, boolean mariaDb) throws XAException {
        if (xid == null) {
            throw XaErrors.of(XAException.XAER_INVAL, "xid=null");
        }
        if (mariaDb && xid.getFormatId() < 0) {
            throw XaErrors.of(
                    XAException.XAER_INVAL,
                    "formatId=" + xid.getFormatId() + " of the xid; MariaDB takes 0 to " + Integer.MAX_VALUE);
        }
        return hex("gtrid", xid.getGlobalTransactionId(), 1, Xid.MAXGTRIDSIZE)
                + "," + hex("bqual", xid.getBranchQualifier(), 0, Xid.MAXBQUALSIZE)
                + "," + Integer.toUnsignedString(xid.getFormatId());
    }

    private static String hex(String part, byte[] bytes, int least, int most) throws XAException {
        int length = bytes == null ? 0 : bytes.length;
        if (length < least || length > most) {
            throw XaErrors.of(
                    XAException.XAER_INVAL,
                    part + " of the xid has bytes=" + length + "; expected " + least + " to " + most);
        }
        return "X'" + (bytes == null ? "" : HEX.formatHex(bytes)) + "'";
    }
}
