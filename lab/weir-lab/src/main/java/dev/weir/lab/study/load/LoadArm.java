package dev.weir.lab.study.load;

import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import dev.weir.lab.study.VirtualThreads;
import dev.weir.report.model.ArmInfo;
import dev.weir.report.model.Level;
import dev.weir.report.model.Manifest;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;

/**
 * One way of asking a server many questions at a time.
 *
 * @param queries the kinds of requests that it can ask
 * @param virtual whether its requests wait in virtual threads
 * @param sendsAhead whether several requests are on their way on one connection
 * @param waiting opens a client whose requests all wait in threads of their own, if they wait in threads
 */
record LoadArm(
        Manifest.Arm info,
        Endpoint endpoint,
        Set<FixtureQuery> queries,
        boolean virtual,
        boolean sendsAhead,
        LoadClient.Opener opener,
        LoadClient.Opener waiting)
        implements Arm {

    /** Creates an arm that has one request at a time on a connection. */
    static LoadArm of(Manifest.Arm info, LoadClient.Opener opener) {
        return of(info, opener, opener);
    }

    static LoadArm of(Manifest.Arm info, LoadClient.Opener opener, LoadClient.Opener waiting) {
        return new LoadArm(info, Endpoint.MYSQL, EnumSet.allOf(FixtureQuery.class), false, false, opener, waiting);
    }

    LoadArm onVirtualThreads(boolean are) {
        return new LoadArm(info, endpoint, queries, are, sendsAhead, opener, waiting);
    }

    LoadArm sendingAhead(boolean does) {
        return new LoadArm(info, endpoint, queries, virtual, does, opener, waiting);
    }

    LoadArm onlyFor(FixtureQuery first, FixtureQuery... more) {
        return new LoadArm(info, endpoint, EnumSet.of(first, more), virtual, sendsAhead, opener, waiting);
    }

    LoadArm inRedis() {
        Manifest.Arm there = info.with(info.about().in(ArmInfo.REDIS));
        return new LoadArm(there, Endpoint.REDIS, queries, virtual, sendsAhead, opener, waiting);
    }

    /** Returns whether it can send any statement, not only those of the study's own table. */
    boolean asksAnything() {
        return queries.contains(FixtureQuery.HUNDRED_ROWS) && !Manifest.LIMITS.contains(info.mode());
    }

    @Override
    public String obstacle(Target target) {
        if (endpoint == Endpoint.REDIS && target.tls()) {
            return "the lab's Redis has no TLS";
        }
        return virtual && !VirtualThreads.available() ? VirtualThreads.OBSTACLE : "";
    }

    @Override
    public int leastJava() {
        return virtual ? VirtualThreads.FIRST_WITH_THEM : Arm.super.leastJava();
    }

    @Override
    public boolean canDo(Level level) {
        return queries.contains(LoadLevel.of(level).query());
    }

    @Override
    public LoadSession open(Target target) throws Exception {
        return open(target, LoadLevel::of);
    }

    LoadSession open(Target target, Function<Level, LoadLevel> levels) throws Exception {
        return new LoadSession(opener.open(target), target, levels);
    }
}
