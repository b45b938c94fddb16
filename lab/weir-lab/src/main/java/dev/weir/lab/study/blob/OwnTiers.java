package dev.weir.lab.study.blob;

import dev.weir.lab.study.Study;
import java.util.List;
import java.util.Map;

/** The cells of a user's own values, at any preset. */
final class OwnTiers {
    private OwnTiers() {}

    /**
     * The tiers.
     *
     * @param levels every level there is
     * @param withDictionary whether a dictionary can be trained on the values
     */
    static List<Study.Tier> of(List<Map<String, String>> levels, boolean withDictionary) {
        List<String> others = BlobMode.kept().stream()
                .map(BlobMode::name)
                .filter(name -> !BlobMode.CORE.contains(name))
                .filter(name -> withDictionary || !name.equals(BlobMode.DICTIONARY))
                .toList();
        return List.of(
                new Study.Tier(BlobArms.ids("connectorj", BlobMode.CORE), List.of("off"), levels),
                new Study.Tier(BlobArms.PLAIN_WAYS, List.of("off"), levels),
                new Study.Tier(BlobArms.FRAMED_WAYS, List.of("off"), levels),
                new Study.Tier(BlobArms.ids("connectorj", others), List.of("off"), levels),
                new Study.Tier(BlobArms.ids("connectorj", List.of("plain", "lz4-9")), List.of("on"), levels),
                new Study.Tier(BlobArms.otherDriversAndProtocols(), List.of("off"), levels),
                new Study.Tier(BlobArms.WIRE, List.of("off"), levels));
    }
}
