package com.mysql.jdbc;

import com.mysql.cj.jdbc.NonRegisteringDriver;

/** The same as {@link com.mysql.cj.jdbc.Driver}, which is registered when this class is loaded. */
public class Driver extends NonRegisteringDriver {
    static {
        com.mysql.cj.jdbc.Driver.register();
    }

    /** Opened by name. */
    public Driver() {}
}
