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

    /** For ServiceLoader, DriverManager, and whoever has its name. */
    public Driver() {}

    /** Does nothing but load this class. */
    public static void register() {}
}
