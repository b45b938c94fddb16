package dev.weir.acceptance.catalog;

import dev.weir.catalog.*;
import java.lang.reflect.*;
import java.sql.*;

class Rival {
    static Connection open(dev.weir.lab.server.RunningServer s, String kind, String db) throws Exception {
        Connection c = s.connect();
        c.setCatalog(db);
        return (Connection) Proxy.newProxyInstance(
                Rival.class.getClassLoader(), new Class<?>[] {Connection.class}, (p, m, a) -> {
                    try {
                        if (m.getName().equals("getMetaData")) {
                            String v;
                            try (Statement st = c.createStatement();
                                    ResultSet r = st.executeQuery("SELECT VERSION()")) {
                                r.next();
                                v = r.getString(1);
                            }
                            return new Catalog(c, new Facts("u", v, kind.equals("mariadb"), true, true));
                        }
                        return m.invoke(c, a);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
