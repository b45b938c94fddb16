package dev.weir.url;

import dev.weir.api.Option;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses a {@link ConnectionUrl} behind its prefix. Messages never show a password. */
final class UrlParser {
    private final String prefix;
    private final HostMode mode;
    private final String rest;
    private final UrlText text;
    private final Map<String, String> properties = new LinkedHashMap<>();

    /**
     * Parses nothing yet; {@code prefix} is all before the two slashes, in full. {@code mode} says what several hosts
     * are to each other. {@code rest} is all behind them.
     */
    UrlParser(String prefix, HostMode mode, String rest) {
        this.prefix = prefix;
        this.mode = mode;
        this.rest = rest;
        this.text = new UrlText(prefix, rest);
    }

    ConnectionUrl parse() throws SQLException {
        int query = rest.indexOf('?');
        String path = query < 0 ? rest : rest.substring(0, query);
        int slash = path.indexOf('/');
        List<UrlHost> hosts = new HostsParser(text).parse(slash < 0 ? path : path.substring(0, slash));
        checkRoles(hosts);
        if (hosts.size() == 1) {
            hosts = List.of(withAccountInProperties(hosts.get(0)));
        }
        String database = slash < 0 ? "" : text.decode("database", path.substring(slash + 1));
        if (query >= 0) {
            query(rest.substring(query + 1));
        }
        return new ConnectionUrl(prefix, mode, hosts, database, properties);
    }

    /** The account of the only host is that of all, and properties given to the driver come before it. */
    private UrlHost withAccountInProperties(UrlHost host) {
        if (host.user() != null) {
            properties.put(Option.USER.propertyName(), host.user());
        }
        if (host.password() != null) {
            properties.put(Option.PASSWORD.propertyName(), host.password());
        }
        return new UrlHost(host.name(), host.port(), host.role(), null, null);
    }

    /** A replica among equals would be written to. */
    private void checkRoles(List<UrlHost> hosts) throws SQLException {
        long replicas = hosts.stream()
                .filter(host -> host.role() == UrlHost.Role.REPLICA)
                .count();
        if (replicas > 0 && mode != HostMode.REPLICATION) {
            throw text.wrong("host", "type=replica", "replication: before the two slashes where a host is a replica");
        }
        if (replicas == hosts.size()) {
            throw text.wrong("host", "", "a source among the hosts, one without type=replica");
        }
    }

    private void query(String query) throws SQLException {
        for (String pair : query.split("&", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals <= 0) {
                throw text.wrong("property", equals == 0 ? "=.." : pair, "name=value");
            }
            String name = text.decode("property name", pair.substring(0, equals));
            String value = text.decode("property " + text.shown(name), pair.substring(equals + 1));
            properties.put(name, value);
        }
    }
}
