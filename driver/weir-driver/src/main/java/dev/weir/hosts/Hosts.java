package dev.weir.hosts;

import dev.weir.error.ExceptionStyle;
import dev.weir.login.Settings;
import dev.weir.login.Settings.Address;
import dev.weir.session.Session;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** One or more interchangeable servers, with the settings to connect to each. */
public record Hosts(List<Settings> servers, Order order, HostMemory memory) {
    private static final int HOST_NOT_ALLOWED = 1130;

    /** Shutdown and offline mode; and a proxy's errors for an unreachable or lost server, as MySQL Router sends them. */
    private static final Set<Integer> AWAY = Set.of(1053, 3032, 2002, 2003, 2006, 2013);

    private static final String CONNECTION_EXCEPTION = "08";

    public enum Order {
        /** In the given order. */
        GIVEN,
        /** A random host, those after it, then those before it. */
        ROTATED
    }

    public Hosts {
        servers = List.copyOf(servers);
    }

    /** An open session and the number of its server, from 0, in the given order. */
    public record Opened(Session session, int server) {}

    /**
     * Opens a session with the first reachable server. A server that refuses the account, the database or an option ends the
     * search: the others must not be asked to accept it. The connect timeout applies to each server. Fails with a server's
     * refusal, or with the reasons of all servers if none can be reached.
     */
    public Opened open() throws SQLException {
        return open(memory::isDown);
    }

    /** As {@link #open()}, but replicas that recently {@link #laggedBehind} are tried last, too. */
    public Opened openReplica() throws SQLException {
        return open(host -> memory.isDown(host) || memory.isBehind(host));
    }

    private Opened open(Predicate<Address> last) throws SQLException {
        List<Failure> failures = new ArrayList<>();
        for (int server : sequence(last)) {
            Settings settings = servers.get(server);
            try {
                Session session = Session.open(settings);
                memory.reached(settings.address());
                return new Opened(session, server);
            } catch (SQLException e) {
                if (!isUnreachable(e)) {
                    failures.forEach(earlier -> e.addSuppressed(earlier.error()));
                    throw e;
                }
                memory.failed(settings.address());
                failures.add(new Failure(settings.address(), e));
            }
        }
        throw allFailed(failures, servers.get(0).session().exceptions());
    }

    /** Notes that a replica lacks known writes: {@link #openReplica} tries it last for a while. */
    public void laggedBehind(Address host) {
        memory.laggedBehind(host);
    }

    /**
     * Returns whether the first server is tried first again, so that a connection to another should be replaced. While it is
     * away, one connect in each {@link HostMemory#RETRY_SECONDS} finds that out for all.
     */
    public boolean isFirstDue() {
        return !memory.isDown(servers.get(0).address());
    }

    /** Returns the servers' numbers in the order in which they are tried now; {@code last} selects those tried last. */
    List<Integer> sequence(Predicate<Address> last) {
        int count = servers.size();
        int first = order == Order.GIVEN || count == 1
                ? 0
                : ThreadLocalRandom.current().nextInt(count);
        List<Integer> up = new ArrayList<>();
        List<Integer> later = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int server = (first + i) % count;
            (last.test(servers.get(server).address()) ? later : up).add(server);
        }
        up.addAll(later);
        return up;
    }

    record Failure(Address address, SQLException error) {
        String text() {
            String message = String.valueOf(error.getMessage());
            return message.contains(address.toString()) ? message : address + ": " + message;
        }
    }

    /** Returns whether an error of {@link #open} means that a server is away or full, so that the next is tried. */
    public static boolean isUnreachable(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return (state.startsWith(CONNECTION_EXCEPTION) && e.getErrorCode() != HOST_NOT_ALLOWED)
                || e instanceof SQLTransientConnectionException
                || AWAY.contains(e.getErrorCode());
    }

    /** Returns the error after all servers failed; SQLState and code are those of the first. */
    static SQLException allFailed(List<Failure> failures, ExceptionStyle style) {
        SQLException first = failures.get(0).error();
        String message = "no host can be reached, tried=" + failures.size() + ": "
                + failures.stream().map(Failure::text).collect(Collectors.joining(" | "));
        boolean transients = failures.stream().anyMatch(one -> one.error() instanceof SQLTransientConnectionException);
        SQLException all;
        if (first instanceof SQLRecoverableException) {
            all = style.exception(
                    new SQLRecoverableException(message, first.getSQLState(), first.getErrorCode(), first));
        } else {
            all = transients
                    ? new SQLTransientConnectionException(message, first.getSQLState(), first.getErrorCode(), first)
                    : new SQLNonTransientConnectionException(message, first.getSQLState(), first.getErrorCode(), first);
        }
        failures.stream().skip(1).forEach(other -> all.addSuppressed(other.error()));
        return all;
    }
}
