package dev.weir.report.model;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The plan of a run, and its machine and servers. Written once, before the first slice group.
 *
 * @param schemaVersion version of the run format, see {@link RunDirectory#SCHEMA_VERSION}
 * @param runId name of the run, also the name of its directory
 * @param study name of the question asked: {@code stream}
 * @param startedAt time of planning
 * @param commandLine the command that repeats this run
 * @param preset name of the plan: {@code default}, {@code full} or {@code paper}
 * @param seed seed of the schedule and of the order of levels
 * @param thresholdPercent differences up to this size do not matter to the user, in per cent (above 0)
 * @param errorRatePercent rate at which equal arms may be called different, over all looks, in per cent
 * @param machine the machine that ran client and relay
 * @param links declared links, in the order asked for
 * @param arms every arm of the plan, the lab's own control arms included
 * @param comparisons the planned comparisons; only these get verdicts
 * @param sentinel id of the study's arm that the sentinel repeats; empty if the run does not record it. If that arm is a worker
 *     itself, it and the sentinel form the A/A pair; otherwise the sentinel runs twice
 */
public record Manifest(
        int schemaVersion,
        String runId,
        String study,
        Instant startedAt,
        String commandLine,
        String weirVersion,
        String preset,
        long seed,
        long budgetSeconds,
        double thresholdPercent,
        double errorRatePercent,
        Fixture fixture,
        Machine machine,
        List<Server> servers,
        List<Link> links,
        List<Arm> arms,
        List<Comparison> comparisons,
        String sentinel,
        StudyInfo about) {
    /** Mode of an arm that decodes nothing: a limit for comparison, not a choice for users. */
    public static final String LIMIT = "limit";

    /** Mode of an arm that decodes nothing and returns every value in an array of its own: the limit for getBytes. */
    public static final String ARRAY = "array";

    public static final Set<String> LIMITS = Set.of(LIMIT, ARRAY);

    public Optional<Arm> arm(String id) {
        return arms.stream().filter(arm -> arm.id().equals(id)).findFirst();
    }

    /** Returns the id of the study's usual arm, or else the most frequent reference; empty if the run compares nothing. */
    public Optional<String> usualArm() {
        String usual = about.arms().usual();
        if (arm(usual).isPresent()) {
            return Optional.of(usual);
        }
        return comparisons.stream()
                .map(Comparison::reference)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey);
    }

    /** Returns the arms of a role, in the plan's order. */
    public Stream<Arm> arms(Role role) {
        return arms.stream().filter(arm -> arm.role() == role);
    }

    /** Returns the number of keys or similar per operation of an arm; 1 for an arm that is not in the plan. */
    public int batch(String arm) {
        return arm(arm).map(each -> each.about().batch()).orElse(1);
    }

    /** Returns whether both arms of a comparison have the same batch size; otherwise a switch requires changes to the application. */
    public boolean isLikeWithLike(Comparison comparison) {
        return batch(comparison.arm()) == batch(comparison.reference());
    }

    /**
     * The table, its rows and the result every arm must reproduce.
     *
     * @param description the table and query in words
     * @param query the timed SQL, with {@code ?} for the row limit
     * @param seed seed from which the rows were generated
     * @param digests expected digest by level, for example {@code rows=100}
     */
    public record Fixture(String description, String query, long rows, long seed, Map<String, String> digests) {}

    /**
     * Fingerprint of the machine.
     *
     * @param cores logical processors available
     * @param os operating system with kernel release
     * @param jvm Java runtime of the forks
     * @param governor frequency governor, or {@code unknown}
     * @param cautions sentences on properties that make this machine unfit or noisy
     */
    public record Machine(
            String cpu, int cores, long memoryBytes, String os, String jvm, String governor, List<String> cautions) {}

    /**
     * One server.
     *
     * @param product {@code MySQL} or {@code MariaDB}
     * @param version version string as the server reports it
     * @param origin its origin: {@code embedded}, {@code path}, {@code url}, or {@code replay} for recorded answers played back
     * @param startMillis time from launch to ready in milliseconds; 0 for a server already running
     * @param variables server variables that affect reads
     */
    public record Server(
            String product, String version, String origin, long startMillis, Map<String, String> variables) {}

    /**
     * A link as declared.
     *
     * @param name profile name or free form as given, for example {@code wan-30ms}
     * @param emulated false for {@code local}, without a relay between client and server
     * @param rttMicros round-trip time in microseconds, without serialisation; 0 for none
     * @param rateBitsPerSecond rate each way in bits per second; 0 for unlimited
     * @param jitterMicros largest extra one-way delay in microseconds; 0 for none
     * @param initialWindowSegments initial congestion window in segments of 1460 bytes; 0 for no window
     * @param windowBytes receive window: bytes that one connection may have in flight each way; 0 for no limit or if not
     *     recorded
     */
    public record Link(
            String name,
            boolean emulated,
            long rttMicros,
            long rateBitsPerSecond,
            long jitterMicros,
            int initialWindowSegments,

            @JacksonInject(value = Link.NO_WINDOW, useInput = OptBoolean.TRUE)
            long windowBytes) {
        static final String NO_WINDOW = "windowBytes";

        /** Creates a link without a receive window limit. */
        public Link(
                String name,
                boolean emulated,
                long rttMicros,
                long rateBitsPerSecond,
                long jitterMicros,
                int initialWindowSegments) {
            this(name, emulated, rttMicros, rateBitsPerSecond, jitterMicros, initialWindowSegments, 0);
        }

        /** Returns whether client and server are on one host, without emulation between them. */
        public boolean onOneHost() {
            return !emulated && rttMicros == 0;
        }
    }

    /** The role of an arm in the run. */
    public enum Role {
        /** A way of reading that users can choose. */
        STUDY,
        /** A worker raced in every lap, the twin of another: it shows drift and is one half of the A/A pair. */
        SENTINEL,
        /** The sentinel with a known effect added, to show that the run can detect one. */
        INJECTED
    }

    /**
     * One way of doing the work.
     *
     * @param id name, for example {@code connectorj.stream}
     * @param driver driver family, for example {@code Connector/J}
     * @param mode {@code at-once}, {@code stream}, {@code stream-no-timeout}, {@code cursor}, {@code sequential}
     * @param protocol {@code text} or {@code prepared}
     * @param description the arm's way of working, in one sentence
     * @param settings all declared settings of connection and statement, name to value
     * @param about the facts that page and advice state
     */
    public record Arm(
            String id,
            Role role,
            String driver,
            String driverVersion,
            String mode,
            String protocol,
            String description,
            Map<String, String> settings,
            ArmInfo about) {
        public Arm with(ArmInfo info) {
            return new Arm(id, role, driver, driverVersion, mode, protocol, description, settings, info);
        }

        /** Returns the arm with settings besides its own, which they replace. */
        public Arm withSettings(Map<String, String> more) {
            Map<String, String> all = new LinkedHashMap<>(settings);
            all.putAll(more);
            return new Arm(id, role, driver, driverVersion, mode, protocol, description, all, about);
        }
    }

    /**
     * A question: how does {@code arm} compare with {@code reference} at equal factors?
     *
     * @param reference id of the arm in the denominator
     * @param core whether it belongs to the plan's core, which is measured first
     */
    public record Comparison(String arm, String reference, String question, boolean core) {}
}
