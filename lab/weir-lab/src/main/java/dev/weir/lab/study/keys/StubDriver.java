package dev.weir.lab.study.keys;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.util.Properties;
import java.util.logging.Logger;

/** A driver whose connections lead to nothing, so that a pool's own time is left. Public: pools make one by its class name. */
public final class StubDriver implements Driver {
    static final String URL = "jdbc:weir-stub:";

    @Override
    public Connection connect(String url, Properties info) {
        return acceptsURL(url) ? new StubConnection() : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(URL);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(StubDriver.class.getName());
    }
}
