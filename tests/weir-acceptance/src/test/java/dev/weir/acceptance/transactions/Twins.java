package dev.weir.acceptance.transactions;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Two sessions that do the same steps, one of which may defer settings, and the comparison of all that can be seen of it.
 *
 * <p>A setting that the server refuses to the eager session is refused to the deferred one by the next command that carries it.
 * That command has no effect, and the setting stays wanted; therefore the eager session does not run the command at all, and all
 * else that is seen must stay the same.
 */
final class Twins {
    private static final Set<String> DATABASE_SETTERS = Set.of("setCatalog", "setSchema");

    private final TwinSession eager;
    private final TwinSession deferred;
    private final Map<String, Outcome> refusals = new HashMap<>();
    private final LateCharacteristics late = new LateCharacteristics();
    private int carried;

    Twins(TwinSession eager, TwinSession deferred) {
        this.eager = eager;
        this.deferred = deferred;
    }

    /** Commands so far that failed for a setting. */
    int carried() {
        return carried;
    }

    /** Runs the steps; gives the first difference. */
    Optional<String> run(List<Step> steps) throws SQLException {
        for (int i = 0; i < steps.size(); i++) {
            String difference = run(steps.get(i));
            if (difference != null) {
                return Optional.of("step=" + (i + 1) + " " + steps.get(i) + ": " + difference);
            }
        }
        return Optional.empty();
    }

    private String run(Step step) throws SQLException {
        if (late.areForgottenBy(step)) {
            String difference = run(SettingSteps.commit());
            if (difference != null) {
                return difference;
            }
        }
        String difference = done(step);
        late.after(step, eager);
        return difference == null ? state() : difference;
    }

    private String done(Step step) throws SQLException {
        return switch (step.kind()) {
            case OBSERVER -> observed(step);
            case SETTING -> set(step);
            case STATEMENT, OTHER -> commanded(step);
            case BREAK -> broken(step);
            case RESET -> reset(step);
        };
    }

    /** Where the observer finds no lock in the eager session's world, it waits until there is none in the other's. */
    private String observed(Step step) {
        if (!refusals.isEmpty() || eager.tablesLocked()) {
            return null;
        }
        eager.world().patient(false);
        Outcome first = step.run(eager);
        deferred.world().patient(!first.text().equals(TwinWorld.LOCKED));
        return compare(first, step.run(deferred));
    }

    private String set(Step step) {
        Outcome first = step.run(eager);
        Outcome second = step.run(deferred);
        if (first.refused() && second.done()) {
            refusals.put(step.setting(), first);
            return null;
        }
        if (first.done()) {
            refusals.remove(step.setting());
        }
        return compare(first, second);
    }

    private String commanded(Step step) {
        if (refusals.isEmpty()) {
            return compare(step.run(eager), step.run(deferred));
        }
        if (step.isOld() && !Collections.disjoint(refusals.keySet(), DATABASE_SETTERS)) {
            // to the deferred session, the connection is in the database that is not there
            return null;
        }
        Outcome second = step.run(deferred);
        if (isRefusal(second)) {
            carried++;
            return null;
        }
        if (step.kind() == Step.Kind.STATEMENT && !second.isLocal()) {
            return "deferred=" + second + " where settings are refused: " + refusals;
        }
        return compare(step.run(eager), second);
    }

    /** What was refused is not wanted any more, but for the database. */
    private String reset(Step step) {
        int before = carried;
        String difference = commanded(step);
        if (carried == before) {
            refusals.keySet().retainAll(DATABASE_SETTERS);
        }
        return difference;
    }

    /** Where settings are refused, the sessions would not come to the same end. */
    private String broken(Step step) throws SQLException {
        if (!refusals.isEmpty()) {
            reopen();
            return null;
        }
        Outcome first = step.run(eager);
        Outcome second = step.run(deferred);
        reopen();
        return first.broken() && second.broken() ? null : compare(first, second);
    }

    private boolean isRefusal(Outcome outcome) {
        return refusals.values().stream().anyMatch(outcome::fails);
    }

    private static String compare(Outcome eager, Outcome deferred) {
        return eager.equals(deferred) ? null : "eager=" + eager + " deferred=" + deferred;
    }

    /** What can be seen after every step. */
    private String state() throws SQLException {
        if (eager.connection().isClosed() && deferred.connection().isClosed()) {
            reopen();
        }
        Map<String, String> first = seen(eager);
        Map<String, String> second = seen(deferred);
        if (first.equals(second)) {
            return null;
        }
        first.entrySet().removeIf(seen -> seen.getValue().equals(second.get(seen.getKey())));
        second.keySet().retainAll(first.keySet());
        return "then eager: " + first + " deferred: " + second;
    }

    private Map<String, String> seen(TwinSession session) throws SQLException {
        Map<String, String> seen = new TreeMap<>();
        Connection connection = session.connection();
        seen.put("closed", String.valueOf(connection.isClosed()));
        if (!connection.isClosed()) {
            put(seen, "autocommit", connection.getAutoCommit(), "setAutoCommit");
            put(seen, "readOnly", connection.isReadOnly(), "setReadOnly");
            put(seen, "database", database(session), "setCatalog", "setSchema");
        }
        if (!eager.tablesLocked()) {
            seen.put("committed", session.world().committed());
        }
        return seen;
    }

    private void put(Map<String, String> seen, String name, Object value, String... setters) {
        if (Collections.disjoint(refusals.keySet(), List.of(setters))) {
            seen.put(name, String.valueOf(value));
        }
    }

    private static String database(TwinSession session) throws SQLException {
        Connection connection = session.connection();
        return session.world().neutral(connection.getCatalog() + "/" + connection.getSchema());
    }

    /** Both connections anew. */
    void reopen() throws SQLException {
        eager.reopen();
        deferred.reopen();
        refusals.clear();
    }
}
