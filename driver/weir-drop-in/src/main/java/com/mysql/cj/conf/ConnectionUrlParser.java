package com.mysql.cj.conf;

import dev.weir.dropin.PeerUrl;

/** The part of Connector/J's reader of URLs that Trino asks. */
public final class ConnectionUrlParser {
    private final String url;

    private ConnectionUrlParser(String url) {
        this.url = url;
    }

    /** Reads a URL, also one that no driver accepts. */
    public static ConnectionUrlParser parseConnectionString(String url) {
        return new ConnectionUrlParser(url);
    }

    /** Returns the database that the URL names, empty where it ends with its hosts. */
    public String getPath() {
        return PeerUrl.database(url);
    }
}
