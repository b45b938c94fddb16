package dev.weir.lab.run;

import dev.weir.lab.link.EmulatedLink;
import dev.weir.lab.link.LinkProbe;
import dev.weir.lab.link.Profile;
import dev.weir.lab.link.Relay;
import dev.weir.report.model.Block;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The links of a run, each with its relay to the server, and a zero-delay relay for counting. */
final class Network implements AutoCloseable {
    private final InetSocketAddress server;
    private final EmulatedLink countingLink = EmulatedLink.open(Profile.RELAY.link());
    private final Relay countingRelay;
    private final Map<String, Road> roads = new LinkedHashMap<>();

    /** An emulated link, its relay to the server and its probe. */
    private record Road(EmulatedLink link, Relay relay, LinkProbe probe) {}

    Network(InetSocketAddress server, List<Manifest.Link> links) {
        this.server = server;
        this.countingRelay = countingLink.relayTo(server);
        for (Manifest.Link link : links) {
            if (link.emulated()) {
                EmulatedLink emulated = EmulatedLink.open(link);
                roads.put(link.name(), new Road(emulated, emulated.relayTo(server), LinkProbe.over(emulated)));
            }
        }
    }

    InetSocketAddress server() {
        return server;
    }

    /** Where the timed connection of a link goes. */
    InetSocketAddress entry(String link) {
        Road road = roads.get(link);
        return road == null ? server : road.relay().address();
    }

    /** Whether the link's own relay counts what is timed; otherwise a counting visit is needed. */
    boolean countsItself(String link) {
        return roads.containsKey(link);
    }

    Relay countingRelay() {
        return countingRelay;
    }

    /** The relay whose counters a block on this link reads. */
    Relay counterOf(String link) {
        Road road = roads.get(link);
        return road == null ? countingRelay : road.relay();
    }

    /** The emulated link of this name; empty for {@code local}. */
    Optional<EmulatedLink> emulated(String link) {
        return Optional.ofNullable(roads.get(link)).map(Road::link);
    }

    /** A short look at a link; empty for {@code local}. */
    Optional<Block.Probe> probe(String link) {
        Road road = roads.get(link);
        return road == null ? Optional.empty() : Optional.of(road.probe().quick());
    }

    /** Why a probe is out of tolerance; empty when it is within. */
    Optional<String> complaint(String link, Block.Probe probe) {
        return roads.get(link).probe().verdict(probe);
    }

    /** Cards of every emulated link. */
    List<LinkCard> cards(String occasion) {
        List<LinkCard> cards = new ArrayList<>();
        for (Road road : roads.values()) {
            cards.add(road.probe().card(occasion));
        }
        return cards;
    }

    @Override
    public void close() {
        roads.values().forEach(road -> {
            road.probe().close();
            road.link().close();
        });
        countingLink.close();
    }
}
