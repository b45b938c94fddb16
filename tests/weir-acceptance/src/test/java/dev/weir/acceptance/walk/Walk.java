package dev.weir.acceptance.walk;

import dev.weir.rig.server.RunningServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Episodes of random steps on two servers of a kind. */
final class Walk implements AutoCloseable {
    private static final int TRIES = 3;

    private final World first;
    private final World second;
    private final Twin.Opener weir;
    private int steps;
    private int runs;
    private int once;

    /** Makes the worlds; {@code weir} opens connections of the driver that is compared with Connector/J. */
    Walk(RunningServer server, RunningServer other, Twin.Opener weir) throws SQLException {
        this.first = new World(server);
        this.second = new World(other);
        this.weir = weir;
    }

    /** A difference and how it came about. */
    record Found(Episode episode, String difference) {}

    int steps() {
        return steps;
    }

    /** Runs an episode; gives a difference that comes again. */
    Optional<Found> find(Episode episode) throws SQLException {
        steps += episode.steps().size();
        Optional<String> difference = run(episode);
        if (difference.isPresent() && comesAgain(episode)) {
            return Optional.of(new Found(episode, difference.get()));
        }
        if (difference.isPresent()) {
            once++;
            System.out.println("came once: weir.walk.seed=" + episode.seed() + " " + difference.get());
        }
        return Optional.empty();
    }

    /** A KILL meets one twin's statement and misses the other's, at times: what is the driver's doing comes again. */
    private boolean comesAgain(Episode episode) throws SQLException {
        for (int i = 0; i < TRIES; i++) {
            if (run(episode).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private Optional<String> run(Episode episode) throws SQLException {
        runs++;
        first.reset();
        second.reset();
        try (Twin connectorJ = new Twin(first, Drivers::connectorJ, episode.options());
                Twin other = new Twin(second, weir, episode.options() + episode.ways())) {
            return new Twins(connectorJ, other).run(episode.steps());
        }
    }

    /** The difference, and the fewest steps that it takes. */
    String report(Found found) throws SQLException {
        Episode fewest = shrink(found.episode());
        return found.difference() + "\n" + fewest
                + run(fewest).map(shorter -> "\n" + shorter).orElse("");
    }

    /** Leaves out steps without which there is still a difference, many at a time, then fewer, then each. */
    private Episode shrink(Episode episode) throws SQLException {
        Episode fewest = episode;
        int size = episode.steps().size() / 2;
        while (size > 0) {
            Episode fewer = leaveOut(fewest, size);
            boolean isShorter = fewer.steps().size() < fewest.steps().size();
            size = isShorter && size == 1 ? 1 : size / 2;
            fewest = fewer;
        }
        for (int i = 0; i < fewest.steps().size(); i++) {
            fewest = smaller(fewest, i);
        }
        return fewest;
    }

    private Episode smaller(Episode episode, int i) throws SQLException {
        for (Step part : episode.steps().get(i).action().smaller()) {
            List<Step> steps = new ArrayList<>(episode.steps());
            steps.set(i, part);
            if (run(episode.with(steps)).isPresent()) {
                return smaller(episode.with(steps), i);
            }
        }
        return episode;
    }

    private Episode leaveOut(Episode episode, int size) throws SQLException {
        Episode fewest = episode;
        for (int end = episode.steps().size(); end > 0; end -= size) {
            List<Step> steps = fewest.steps();
            List<Step> fewer = new ArrayList<>(steps.subList(0, Math.max(0, end - size)));
            fewer.addAll(steps.subList(end, steps.size()));
            if (run(episode.with(fewer)).isPresent()) {
                fewest = episode.with(fewer);
            }
        }
        return fewest;
    }

    @Override
    public String toString() {
        return "steps=" + steps + " runs=" + runs + " once=" + once;
    }

    @Override
    public void close() throws SQLException {
        first.close();
        second.close();
    }
}
