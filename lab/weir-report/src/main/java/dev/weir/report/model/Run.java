package dev.weir.report.model;

import java.util.List;
import java.util.stream.Stream;

/**
 * A run as read from its directory.
 *
 * @param entries the journal, oldest first
 * @param interruptedLine whether the last journal line was truncated and left out
 */
public record Run(Manifest manifest, List<Entry> entries, boolean interruptedLine) {

    public Stream<SliceGroup> groups() {
        return entriesOf(SliceGroup.class);
    }

    /** Returns the run with only the slices measured with client and server on a core each. */
    public Run apart() {
        return new Run(
                manifest,
                entriesOf(RacedApart.class).<Entry>map(RacedApart::slices).toList(),
                interruptedLine);
    }

    public Stream<Behaviour> behaviours(String experiment) {
        return entriesOf(Behaviour.class).filter(each -> each.experiment().equals(experiment));
    }

    public <T extends Entry> Stream<T> entriesOf(Class<T> kind) {
        return entries.stream().filter(kind::isInstance).map(kind::cast);
    }
}
