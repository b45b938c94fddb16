package dev.weir.lab.run;

import dev.weir.lab.run.fork.ForkMessage;
import dev.weir.lab.run.plan.LapGroup;
import dev.weir.report.model.Level;
import dev.weir.report.model.Run;
import dev.weir.report.model.SliceGroup;
import java.util.HashMap;
import java.util.Map;

/**
 * The costs of operations besides time, counted once per arm and level: bytes, round trips and allocation are exact and the same on every
 * link, CPU time is that on the link where the level was raced first.
 */
final class Counts {
    private final Map<Key, ForkMessage.Counted> counts = new HashMap<>();

    private record Key(String arm, String tls, Level level) {}

    static Counts of(Run run) {
        Counts counts = new Counts();
        run.groups()
                .forEach(group -> group.levels().stream()
                        .filter(level -> level.wire() != null)
                        .forEach(level -> counts.counts.putIfAbsent(
                                new Key(group.arm(), group.factors().getOrDefault("tls", "off"), level.factors()),
                                counted(level))));
        return counts;
    }

    private static ForkMessage.Counted counted(SliceGroup.LevelResult level) {
        return new ForkMessage.Counted(
                level.wire(), level.allocatedBytesPerOp(), level.clientCpuMicrosPerOp(), level.serverCpuMicrosPerOp());
    }

    /** Returns the counted costs of an arm; {@code null} if it was not counted yet. */
    ForkMessage.Counted get(String arm, LapGroup.Setting setting) {
        return counts.get(new Key(arm, setting.tls(), setting.level()));
    }

    void put(String arm, LapGroup.Setting setting, ForkMessage.Counted counted) {
        counts.putIfAbsent(new Key(arm, setting.tls(), setting.level()), counted);
    }
}
