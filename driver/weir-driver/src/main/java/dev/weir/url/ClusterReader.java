package dev.weir.url;

import dev.weir.api.Option;
import dev.weir.error.Errors;
import dev.weir.hosts.Cluster;
import dev.weir.hosts.HostMemory;
import dev.weir.hosts.Hosts;
import dev.weir.login.Settings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Makes the {@link Cluster} of a URL with several hosts. */
public final class ClusterReader {
    private final ConnectionUrl url;
    private final OptionValues values;
    private final Settings common;
    private final HostMemory memory;
    private final List<UrlHost> sources = new ArrayList<>();
    private final List<UrlHost> replicas = new ArrayList<>();

    private ClusterReader(ConnectionUrl url, OptionValues values, HostMemory memory) throws SQLException {
        this.url = url;
        this.values = values;
        this.common = SettingsReader.read(url, values);
        this.memory = memory;
    }

    /** Reads the servers of a URL; {@code memory} knows unreachable hosts. Fails for an invalid value. */
    public static Cluster read(ConnectionUrl url, OptionValues values, HostMemory memory) throws SQLException {
        return new ClusterReader(url, values, memory).read();
    }

    private Cluster read() throws SQLException {
        if (common.address().socketPath() != null) {
            throw Errors.argument(
                    "socketPath=" + common.address().socketPath() + " is one server, but the URL names several, hosts="
                            + url.hosts().size() + "; give either");
        }
        sort();
        Cluster.ReplicaReads reads = replicaReads();
        boolean causal = reads.causalSeconds() > 0 && !replicas.isEmpty();
        return new Cluster(
                hosts(sources, url.mode() == HostMode.LOADBALANCE, causal),
                replicas.isEmpty() ? null : hosts(replicas, true, false),
                reads,
                url.mode() == HostMode.FAILOVER);
    }

    private Cluster.ReplicaReads replicaReads() throws SQLException {
        // MySQL 5.7 takes whole seconds only, 0 for no limit
        long seconds = (values.number(Option.CAUSAL_READS) + 999L) / 1000;
        return new Cluster.ReplicaReads(
                values.flag(Option.READ_FROM_SOURCE_WHEN_NO_REPLICAS), Math.toIntExact(seconds));
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

    private Hosts hosts(List<UrlHost> hosts, boolean rotated, boolean noting) throws SQLException {
        List<Settings> servers = new ArrayList<>();
        for (UrlHost host : hosts) {
            Settings.Address address = new Settings.Address(host.name(), host.port(), null);
            Settings settings = common.withServer(address, account(host));
            servers.add(noting ? settings.noting(memory.written(address)) : settings);
        }
        return new Hosts(servers, rotated ? Hosts.Order.ROTATED : Hosts.Order.GIVEN, memory);
    }

    /** A host's own user comes with the host's password, or else the common one. */
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
