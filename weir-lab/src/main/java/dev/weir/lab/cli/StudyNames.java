package dev.weir.lab.cli;

import dev.weir.lab.study.Studies;
import dev.weir.lab.study.Study;
import java.util.Iterator;

/** Names of the studies, in the order they are told in. */
final class StudyNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Studies.all().stream().map(Study::name).iterator();
    }
}
