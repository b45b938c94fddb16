package com.mysql.cj.jdbc;

import dev.weir.dropin.DropInDriver;
import dev.weir.dropin.PeerUrl;
import java.sql.Connection;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The Weir driver for Connector/J's URLs. */
@SuppressWarnings("exports") // programs compile without the annotations
public class NonRegisteringDriver implements java.sql.Driver {
    private final DropInDriver driver = new DropInDriver();

    /** For programs that load it by name, or extend it. */
    public NonRegisteringDriver() {}

    @Override
    public @Nullable Connection connect(@Nullable String url, @Nullable Properties info) throws SQLException {
        return url == null || !driver.weir().acceptsURL(url)
                ? null
                : driver.opener().connect(PeerUrl.of(url, info), info);
    }

    @Override
    public boolean acceptsURL(@Nullable String url) throws SQLException {
        return driver.weir().acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(@Nullable String url, @Nullable Properties info) throws SQLException {
        return driver.weir().getPropertyInfo(url == null ? "" : url, info);
    }

    @Override
    public int getMajorVersion() {
        return driver.weir().getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return driver.weir().getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return driver.weir().jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger("dev.weir");
    }
}
