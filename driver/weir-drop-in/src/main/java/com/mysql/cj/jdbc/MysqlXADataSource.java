package com.mysql.cj.jdbc;

import dev.weir.jdbc.WeirXADataSource;
import java.sql.SQLException;
import javax.sql.XAConnection;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/** A source of connections for a transaction manager, like Connector/J's. */
@SuppressWarnings("exports") // programs compile without the annotations
public class MysqlXADataSource extends MysqlDataSource implements XADataSource {
    private static final long serialVersionUID = 1L;

    /** A data source for a server on {@code localhost}, until it is set up. */
    public MysqlXADataSource() {}

    @Override
    public XAConnection getXAConnection() throws SQLException {
        return source().getXAConnection();
    }

    @Override
    public XAConnection getXAConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return source().getXAConnection(user, password);
    }

    private WeirXADataSource source() throws SQLException {
        return setUp(new WeirXADataSource(driver().opener()));
    }
}
