package dev.weir.dropin;

import com.mysql.cj.jdbc.exceptions.CommunicationsException;
import com.mysql.cj.jdbc.exceptions.MySQLTimeoutException;
import com.mysql.cj.jdbc.exceptions.MySQLTransactionRollbackException;
import com.mysql.cj.jdbc.exceptions.MysqlDataTruncation;
import com.mysql.cj.jdbc.exceptions.PacketTooBigException;
import java.sql.DataTruncation;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;

/** Gives the driver's exceptions the names that programs written for Connector/J catch. */
final class PeerExceptions {
    /** ER_NET_PACKET_TOO_LARGE. */
    private static final int PACKET_TOO_LARGE = 1153;

    private PeerExceptions() {}

    static SQLException of(SQLException plain) {
        if (plain.getErrorCode() == PACKET_TOO_LARGE) {
            return new PacketTooBigException(plain);
        }
        if (plain instanceof SQLRecoverableException) {
            return new CommunicationsException(plain);
        }
        if (plain instanceof SQLTransactionRollbackException) {
            return new MySQLTransactionRollbackException(plain);
        }
        if (plain instanceof SQLTimeoutException) {
            return new MySQLTimeoutException(plain);
        }
        return plain instanceof DataTruncation || plain instanceof SQLDataException
                ? new MysqlDataTruncation(plain)
                : plain;
    }
}
