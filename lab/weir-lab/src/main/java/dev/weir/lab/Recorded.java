package dev.weir.lab;

import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.LinkSpec;
import dev.weir.rig.link.LinkSyntax;
import dev.weir.rig.link.Profile;
import dev.weir.rig.link.WireCounters;
import dev.weir.rig.server.ServerFacts;

/** Links, servers and counts of the rig, in the form that the files of a run record. */
public final class Recorded {
    private Recorded() {}

    public static Manifest.Server server(ServerFacts facts) {
        return new Manifest.Server(
                facts.product(), facts.version(), facts.origin(), facts.startMillis(), facts.variables());
    }

    public static Manifest.Link link(Profile profile) {
        return link(profile.link());
    }

    /** Returns the link that a text in {@link LinkSyntax} describes. */
    public static Manifest.Link link(String text) {
        return link(LinkSyntax.parse(text));
    }

    public static Manifest.Link link(LinkSpec spec) {
        return new Manifest.Link(
                spec.name(),
                spec.emulated(),
                spec.rttMicros(),
                spec.rateBitsPerSecond(),
                spec.jitterMicros(),
                spec.initialWindowSegments(),
                spec.windowBytes());
    }

    /** Returns a recorded link in the rig's form. */
    public static LinkSpec spec(Manifest.Link link) {
        return new LinkSpec(
                link.name(),
                link.emulated(),
                link.rttMicros(),
                link.rateBitsPerSecond(),
                link.jitterMicros(),
                link.initialWindowSegments(),
                link.windowBytes());
    }

    /** Divides counts by a number of operations. */
    public static SliceGroup.Wire perOperation(WireCounters.Snapshot counted, long operations) {
        if (operations <= 0) {
            throw new IllegalArgumentException("operations=" + operations + ", expected at least 1");
        }
        double n = operations;
        return new SliceGroup.Wire(
                operations,
                counted.roundTrips() / n,
                counted.packetsUp() / n,
                counted.packetsDown() / n,
                counted.bytesUp() / n,
                counted.bytesDown() / n);
    }
}
