package com.mysql.cj.jdbc;

import java.sql.DriverManager;
import java.sql.SQLException;

/** The Weir driver for Connector/J's URLs, registered when this class is loaded. */
public class Driver extends NonRegisteringDriver {
    static {
        try {
            DriverManager.registerDriver(new Driver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** For ServiceLoader, DriverManager, and programs that load it by name. */
    public Driver() {}

    /** Only loads this class. */
    public static void register() {}
}
