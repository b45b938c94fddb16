package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.error.Errors;
import dev.weir.error.SqlState;
import dev.weir.hosts.Cluster;
import dev.weir.hosts.DownHosts;
import dev.weir.hosts.Hosts;
import dev.weir.session.Settings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Makes the {@link Cluster} of a URL with several hosts out of it and the values of options. */
public final class ClusterReader {
    private final ConnectionUrl url;
    private final OptionValues values;
    private final Settings common;
    private final DownHosts down;
    private final List<UrlHost> sources = new ArrayList<>();
    private final List<UrlHost> replicas = new ArrayList<>();

    private ClusterReader(ConnectionUrl url, OptionValues values, DownHosts down) throws SQLException {
        this.url = url;
        this.values = values;
        this.common = SettingsReader.read(url, values);
        this.down = down;
    }

    /** Returns whether a URL needs more than one server's settings. */
    public static boolean hasSeveral(ConnectionUrl url) {
        return url.hosts().size() > 1;
    }

    /**
     * Reads the servers.
     *
     * @param url says where they are and what they are to each other
     * @param values say the rest
     * @param down servers of earlier connections that were not reached
     * @throws SQLException when a value is invalid; it names the option and what was expected
     */
    public static Cluster read(ConnectionUrl url, OptionValues values, DownHosts down) throws SQLException {
        return new ClusterReader(url, values, down).read();
    }

    private Cluster read() throws SQLException {
        if (common.address().socketPath() != null) {
            throw Errors.usage(
                    "socketPath=" + common.address().socketPath() + " is one server, but the URL names several, hosts="
                            + url.hosts().size() + "; give either",
                    SqlState.INVALID_ARGUMENT);
        }
        sort();
        boolean sourceForReplicas = values.flag(Option.READ_FROM_SOURCE_WHEN_NO_REPLICAS);
        return new Cluster(
                hosts(sources, url.mode() == HostMode.LOADBALANCE),
                replicas.isEmpty() ? null : hosts(replicas, true),
                sourceForReplicas,
                url.mode() == HostMode.FAILOVER);
    }

    /** Sorts hosts by role. If none is marked as the source, the first that is not marked as a replica is the source. */
    private void sort() {
        boolean named = url.hosts().stream().anyMatch(host -> host.role() == UrlHost.Role.SOURCE);
        for (UrlHost host : url.hosts()) {
            boolean unnamed = url.mode() != HostMode.REPLICATION || (!named && sources.isEmpty());
            boolean source = host.role() == null ? unnamed : host.role() == UrlHost.Role.SOURCE;
            (source ? sources : replicas).add(host);
        }
    }

    private Hosts hosts(List<UrlHost> hosts, boolean rotated) throws SQLException {
        List<Settings> servers = new ArrayList<>();
        for (UrlHost host : hosts) {
            servers.add(common.at(new Settings.Address(host.name(), host.port(), null), account(host)));
        }
        return new Hosts(servers, rotated ? Hosts.Order.ROTATED : Hosts.Order.GIVEN, down);
    }

    /** A user of a host's own comes with the password of that host, or the common one where it has none. */
    private Settings.Account account(UrlHost host) throws SQLException {
        Settings.Account account = common.account();
        if (host.user() == null && host.password() == null) {
            return account;
        }
        return account.named(
                host.user() == null ? account.user() : SettingsReader.withoutNul("user", host.user()),
                host.password() == null ? account.password() : new Settings.Password(host.password(), null));
    }
}
