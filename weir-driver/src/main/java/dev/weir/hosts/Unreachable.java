package dev.weir.hosts;

import dev.weir.session.Settings.Address;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which errors of connecting are a server's being away, and what they are together. */
final class Unreachable {
    private static final int HOST_NOT_ALLOWED = 1130;

    /** Shut down, offline mode; and a proxy's words for a server that it cannot reach or has lost, as MySQL Router has them. */
    private static final Set<Integer> AWAY = Set.of(1053, 3032, 2002, 2003, 2006, 2013);

    private static final String CONNECTION_EXCEPTION = "08";

    private Unreachable() {}

    /**
     * What became of one server.
     *
     * @param address its address
     * @param error why it could not be used
     */
    record Failure(Address address, SQLException error) {
        String text() {
            String message = String.valueOf(error.getMessage());
            return message.contains(address.toString()) ? message : address + ": " + message;
        }
    }

    /** Returns whether the next server is tried: this one is away, full or going down. What is wrong with an account is an error. */
    static boolean passesOn(SQLException e) {
        String state = String.valueOf(e.getSQLState());
        return (state.startsWith(CONNECTION_EXCEPTION) && e.getErrorCode() != HOST_NOT_ALLOWED)
                || e instanceof SQLTransientConnectionException
                || AWAY.contains(e.getErrorCode());
    }

    /** None is left; SQLState and code are the first one's. */
    static SQLException all(List<Failure> failures) {
        SQLException first = failures.get(0).error();
        String message = "no host can be reached, tried=" + failures.size() + ": "
                + failures.stream().map(Failure::text).collect(Collectors.joining(" | "));
        boolean transients = failures.stream().anyMatch(one -> one.error() instanceof SQLTransientConnectionException);
        SQLException all = transients
                ? new SQLTransientConnectionException(message, first.getSQLState(), first.getErrorCode(), first)
                : new SQLNonTransientConnectionException(message, first.getSQLState(), first.getErrorCode(), first);
        failures.stream().skip(1).forEach(other -> all.addSuppressed(other.error()));
        return all;
    }
}
