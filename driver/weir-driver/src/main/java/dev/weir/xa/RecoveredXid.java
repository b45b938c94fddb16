package dev.weir.xa;

import java.util.Arrays;
import java.util.HexFormat;
import javax.transaction.xa.Xid;

/** The id of a branch that the server lists as prepared. */
final class RecoveredXid implements Xid {
    private final int formatId;
    private final byte[] gtrid;
    private final byte[] bqual;

    /** A row of {@code XA RECOVER}; {@code data} is both parts, one after the other. */
    RecoveredXid(int formatId, int gtridLength, int bqualLength, byte[] data) {
        this.formatId = formatId;
        this.gtrid = Arrays.copyOf(data, gtridLength);
        this.bqual = Arrays.copyOfRange(data, gtridLength, gtridLength + bqualLength);
    }

    @Override
    public int getFormatId() {
        return formatId;
    }

    @Override
    public byte[] getGlobalTransactionId() {
        return gtrid.clone();
    }

    @Override
    public byte[] getBranchQualifier() {
        return bqual.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Xid xid
                && xid.getFormatId() == formatId
                && Arrays.equals(xid.getGlobalTransactionId(), gtrid)
                && Arrays.equals(xid.getBranchQualifier(), bqual);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * formatId + Arrays.hashCode(gtrid)) + Arrays.hashCode(bqual);
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return "Xid[formatId=" + formatId + " gtrid=" + hex.formatHex(gtrid) + " bqual=" + hex.formatHex(bqual) + "]";
    }
}
