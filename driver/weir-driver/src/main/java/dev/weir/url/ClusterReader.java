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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes the {@link Cluster} of a URL with several hosts out of it and the values of options. */
public final class ClusterReader {
    private static final Pattern CAUSAL = Pattern.compile("causal(?::(\\d{1,9}))?", Pattern.CASE_INSENSITIVE);
    private static final long CAUSAL_MILLIS = 10_000;

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

    /**
     * Reads the servers of a URL; {@code memory} has those that earlier connections did not reach. Fails when a value is invalid.
     */
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
        boolean orSource = false;
        int causalSeconds = 0;
        for (String word : values.text(Option.REPLICA_READS).split(",", -1)) {
            Matcher causal = CAUSAL.matcher(word.trim());
            if (causal.matches()) {
                long millis = causal.group(1) == null ? CAUSAL_MILLIS : Long.parseLong(causal.group(1));
                // MySQL 5.7 knows whole seconds only, and takes 0 for ever
                causalSeconds = Math.toIntExact(Math.max(1, (millis + 999) / 1000));
            } else if (word.trim().equalsIgnoreCase("source")) {
                orSource = true;
            } else if (!word.isBlank()) {
                throw values.wrong(Option.REPLICA_READS, "source, causal, causal:MILLISECONDS, or two of them as a,b");
            }
        }
        return new Cluster.ReplicaReads(orSource, causalSeconds);
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
