package dev.weir.acceptance.walk;

import dev.weir.lab.server.RunningServer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;

/** Episodes of random steps on two servers of a kind, each with a seed and two sessions of its own. */
final class Walk implements AutoCloseable {
    private static final int EPISODE = 100;

    /** Steps that are left out, to walk on past a fault that is known. */
    private static final Pattern LEFT_OUT = Pattern.compile(System.getProperty("weir.walk.leaveOut", "^$"));

    private static final int TRIES = 3;

    private final World first;
    private final World second;
    private final Twin.Opener weir;
    private int steps;
    static long RESET;
    private int runs;
    private int once;

    /** Makes the worlds; {@code weir} opens connections of the driver that is compared with Connector/J. */
    Walk(RunningServer server, RunningServer other, Twin.Opener weir) throws SQLException {
        this.first = new World(server);
        this.second = new World(other);
        this.weir = weir;
    }

    /** A difference and how it came about. */
    record Found(long seed, List<Step> episode, String difference) {}

    /** Steps so far. */
    int steps() {
        return steps;
    }

    /** Runs episodes, with a seed each, until there are so many steps, or a difference. */
    Optional<Found> find(long firstSeed, int count) throws SQLException {
        for (long seed = firstSeed; steps < count; seed++) {
            List<Step> episode = episode(seed);
            steps += episode.size();
            Optional<String> difference = run(episode);
            if (difference.isPresent() && comesAgain(episode)) {
                return Optional.of(new Found(seed, episode, difference.get()));
            }
            if (difference.isPresent()) {
                once++;
                System.out.println("came once: weir.walk.seed=" + seed + " " + difference.get());
            }
        }
        return Optional.empty();
    }

    static List<Step> episode(long seed) {
        return StepMix.of(new Random(seed)).draw(EPISODE).stream()
                .filter(step -> !LEFT_OUT.matcher(step.text()).find())
                .toList();
    }

    /** A KILL meets one twin's statement and misses the other's, at times: what is the driver's doing comes again. */
    private boolean comesAgain(List<Step> episode) throws SQLException {
        for (int i = 0; i < TRIES; i++) {
            if (run(episode).isPresent()) {
                return true;
            }
        }
        return false;
    }

    Optional<String> run(List<Step> episode) throws SQLException {
        runs++;
        long t0 = System.nanoTime();
        first.reset();
        second.reset();
        RESET += System.nanoTime() - t0;
        try (Twins twins = new Twins(new Twin(first, Drivers::connectorJ), new Twin(second, weir))) {
            return twins.run(episode);
        }
    }

    /** The difference, and the fewest steps that it takes. */
    String report(Found found) throws SQLException {
        List<Step> fewest = shrink(found.episode());
        StringBuilder text = new StringBuilder("weir.walk.seed=" + found.seed() + " " + found.difference());
        fewest.forEach(step -> text.append("\n  ").append(step));
        run(fewest).ifPresent(shorter -> text.append("\n").append(shorter));
        return text.toString();
    }

    /** Leaves out steps without which there is still a difference, many at a time, then fewer, then each. */
    private List<Step> shrink(List<Step> episode) throws SQLException {
        List<Step> fewest = episode;
        int size = episode.size() / 2;
        while (size > 0) {
            List<Step> fewer = leaveOut(fewest, size);
            size = fewer.size() < fewest.size() && size == 1 ? 1 : size / 2;
            fewest = fewer;
        }
        return fewest;
    }

    private List<Step> leaveOut(List<Step> episode, int size) throws SQLException {
        List<Step> fewest = episode;
        for (int end = episode.size(); end > 0; end -= size) {
            List<Step> fewer = new ArrayList<>(fewest.subList(0, Math.max(0, end - size)));
            fewer.addAll(fewest.subList(end, fewest.size()));
            if (run(fewer).isPresent()) {
                fewest = fewer;
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
