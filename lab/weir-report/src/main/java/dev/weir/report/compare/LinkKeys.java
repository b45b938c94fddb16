package dev.weir.report.compare;

import dev.weir.report.compare.CellKey.LinkKey;
import dev.weir.report.model.Manifest;
import java.util.Map;
import java.util.stream.Collectors;

/** The links of one run by what they were declared to be: a profile and its free form are the same link. */
final class LinkKeys {
    private final Map<String, LinkKey> declared;

    LinkKeys(Manifest manifest) {
        declared = manifest.links().stream()
                .collect(Collectors.toMap(Manifest.Link::name, LinkKeys::key, (first, second) -> first));
    }

    /**
     * Returns what a link was declared to be.
     *
     * @param link its name in this run
     * @return its declaration; a link that the manifest does not declare is known by its name alone
     */
    LinkKey of(String link) {
        LinkKey key = declared.get(link);
        return key == null ? new LinkKey("undeclared " + link) : key;
    }

    static LinkKey key(Manifest.Link link) {
        if (!link.emulated() && link.rttMicros() == 0 && link.rateBitsPerSecond() == 0) {
            return new LinkKey("direct");
        }
        return new LinkKey("emulated=" + link.emulated() + " rttMicros=" + link.rttMicros() + " rateBitsPerSecond="
                + link.rateBitsPerSecond() + " jitterMicros=" + link.jitterMicros() + " initialWindowSegments="
                + link.initialWindowSegments() + " windowBytes=" + link.windowBytes());
    }
}
