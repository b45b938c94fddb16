package dev.weir.acceptance.transactions;

import dev.weir.lab.server.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Episodes of random steps on one server, each with a seed, options of the driver, and two sessions of its own. */
final class TwinWalk implements AutoCloseable {
    private static final int EPISODE = 60;

    private static final int TRIES = 3;

    /** Options that have both twins go other ways through the driver. */
    private static final List<String> OPTIONS = List.of(
            "",
            "",
            "&useServerPrepStmts=false",
            "&metadata=full",
            "&allowMultiQueries=true",
            "&allowMultiQueries=true&useServerPrepStmts=false",
            "&prepStmtCacheSize=0",
            "&sessionVariables=autocommit=0",
            "&sessionVariables=completion_type=0",
            "&databaseTerm=SCHEMA");

    private final TwinWorld eager;
    private final TwinWorld deferred;
    private final UnaryOperator<Connection> wrapping;
    private int steps;
    private int carried;
    private int runs;
    private int once;

    /** Makes the twins' databases; {@code wrapping} is done to connections of the deferred one. */
    TwinWalk(RunningServer server, UnaryOperator<Connection> wrapping) throws SQLException {
        this.eager = new TwinWorld(server, "eager");
        this.deferred = new TwinWorld(server, "deferred");
        this.wrapping = wrapping;
    }

    /**
     * A difference and how it came about.
     *
     * @param options of the driver
     */
    record Found(long seed, String options, List<Step> episode, String difference) {}

    /** Steps so far. */
    int steps() {
        return steps;
    }

    /** Runs episodes, with a seed each, until there are so many steps, or a difference. */
    Optional<Found> find(long firstSeed, int count) throws SQLException {
        for (long seed = firstSeed; steps < count; seed++) {
            Random random = new Random(seed);
            String options = OPTIONS.get(random.nextInt(OPTIONS.size()));
            List<Step> episode = StepMix.of(random).draw(EPISODE);
            steps += episode.size();
            Optional<String> difference = run(options, episode);
            if (difference.isPresent() && comesAgain(options, episode)) {
                return Optional.of(new Found(seed, options, episode, difference.get()));
            }
            if (difference.isPresent()) {
                once++;
                System.out.println("came once: weir.twin.seed=" + seed + " " + difference.get());
            }
        }
        return Optional.empty();
    }

    /** A KILL meets one twin's statement and misses the other's, at times: what is the driver's doing comes again. */
    private boolean comesAgain(String options, List<Step> episode) throws SQLException {
        for (int i = 0; i < TRIES; i++) {
            if (again(options, episode).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Optional<String> run(String options, List<Step> episode) throws SQLException {
        runs++;
        eager.reset();
        deferred.reset();
        try (TwinSession first = new TwinSession(eager, options + "&sessionState=eager", UnaryOperator.identity());
                TwinSession second = new TwinSession(deferred, options, wrapping)) {
            Twins twins = new Twins(first, second);
            try {
                return twins.run(episode);
            } finally {
                carried += twins.carried();
            }
        }
    }

    /** The difference, and the fewest steps that it takes. */
    String report(Found found) throws SQLException {
        List<Step> fewest = shrink(found.options(), found.episode());
        StringBuilder text = new StringBuilder(
                "weir.twin.seed=" + found.seed() + " options=" + found.options() + " " + found.difference());
        fewest.forEach(step -> text.append("\n  ").append(step));
        again(found.options(), fewest).ifPresent(shorter -> text.append("\n").append(shorter));
        return text.toString();
    }

    /** Leaves out steps without which there is still a difference, many at a time, then fewer, then each. */
    private List<Step> shrink(String options, List<Step> episode) throws SQLException {
        List<Step> fewest = episode;
        int size = episode.size() / 2;
        while (size > 0) {
            List<Step> fewer = leaveOut(options, fewest, size);
            size = fewer.size() < fewest.size() && size == 1 ? 1 : size / 2;
            fewest = fewer;
        }
        return fewest;
    }

    private List<Step> leaveOut(String options, List<Step> episode, int size) throws SQLException {
        List<Step> fewest = episode;
        for (int end = episode.size(); end > 0; end -= size) {
            List<Step> fewer = new ArrayList<>(fewest.subList(0, Math.max(0, end - size)));
            fewer.addAll(fewest.subList(end, fewest.size()));
            if (again(options, fewer).isPresent()) {
                fewest = fewer;
            }
        }
        return fewest;
    }

    /** Rows are numbered alike again, which they are not any more after a difference. */
    private Optional<String> again(String options, List<Step> episode) throws SQLException {
        eager.renumber();
        deferred.renumber();
        return run(options, episode);
    }

    @Override
    public String toString() {
        return "steps=" + steps + " carried=" + carried + " runs=" + runs + " once=" + once;
    }

    @Override
    public void close() throws SQLException {
        eager.close();
        deferred.close();
    }
}
