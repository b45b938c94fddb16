package dev.weir.lab.machine;

import dev.weir.report.model.Block;

/** temporary */
public final class NoiseLedger {
    private NoiseLedger() {}

    public static NoiseLedger start() {
        return new NoiseLedger();
    }

    public Block.Noise stop(long knownNanos) {
        return new Block.Noise(-1, -1, -1, knownNanos);
    }
}
