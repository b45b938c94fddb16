package dev.weir.report;

import dev.weir.report.model.Block;
import java.time.Instant;
import java.util.List;

/** Copies of blocks with one thing changed, for tests. */
public final class Altered {
    private Altered() {}

    /** The same block with every time multiplied. */
    public static Block scaled(Block block, double factor) {
        return withLevels(
                block,
                block.levels().stream()
                        .map(level -> withSamples(
                                level,
                                level.samplesMicros().stream()
                                        .map(each -> each * factor)
                                        .toList()))
                        .toList());
    }

    /** The same level with other samples. */
    public static Block.Level withSamples(Block.Level level, List<Double> samplesMicros) {
        return new Block.Level(
                level.factors(),
                samplesMicros,
                level.operations(),
                level.firstRowMicros(),
                level.allocatedBytesPerOp(),
                level.clientCpuMicrosPerOp(),
                level.serverCpuMicrosPerOp(),
                level.gcCount(),
                level.digest(),
                level.wire(),
                level.payloadBytesPerOp(),
                level.latency());
    }

    /** The same block with other levels. */
    public static Block withLevels(Block block, List<Block.Level> levels) {
        return copy(block, block.outcome(), block.reason(), block.startedAt(), levels);
    }

    /** The same block with another outcome. */
    public static Block withOutcome(Block block, Block.Outcome outcome, String reason) {
        boolean failed = outcome == Block.Outcome.FAILED;
        return copy(block, outcome, reason, block.startedAt(), failed ? List.of() : block.levels());
    }

    /** The same block, started later by some seconds. */
    public static Block startedLater(Block block, long seconds) {
        return copy(block, block.outcome(), block.reason(), block.startedAt().plusSeconds(seconds), block.levels());
    }

    private static Block copy(
            Block block, Block.Outcome outcome, String reason, Instant startedAt, List<Block.Level> levels) {
        return new Block(
                block.round(),
                block.position(),
                block.draw(),
                block.arm(),
                block.link(),
                block.factors(),
                outcome,
                reason,
                startedAt,
                block.durationMillis(),
                levels,
                block.settingsInEffect(),
                block.noise(),
                block.probe());
    }
}
