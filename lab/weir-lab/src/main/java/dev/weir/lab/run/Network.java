package dev.weir.lab.run;

import dev.weir.lab.link.EmulatedLink;
import dev.weir.lab.link.Framing;
import dev.weir.lab.link.LinkProbe;
import dev.weir.lab.link.Profile;
import dev.weir.lab.link.Relay;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The links of a run, each with its relays to the servers, and relays for counting. */
final class Network implements AutoCloseable {
    private static final int CARD_ATTEMPTS = 3;
    private static final long RATE = 10_000_000_000L;

    private final Map<Endpoint, InetSocketAddress> servers;
    private final EmulatedLink countingLink = EmulatedLink.open(Profile.RELAY.link());
    private final Map<Endpoint, Relay> countingRelays;
    /** By round-trip time in microseconds; opened when an arm is counted over it. */
    private final Map<Long, HeldBack> heldBack = new ConcurrentHashMap<>();

    private final Map<String, Route> routes = new LinkedHashMap<>();

    private record Route(EmulatedLink link, Map<Endpoint, Relay> relays, LinkProbe probe) {}

    /** A link that holds replies back. */
    private record HeldBack(EmulatedLink link, Map<Endpoint, Relay> relays) {}

    Network(Map<Endpoint, InetSocketAddress> servers, List<Manifest.Link> links) {
        this.servers = Map.copyOf(servers);
        this.countingRelays = relays(countingLink, servers);
        for (Manifest.Link link : links) {
            if (link.emulated()) {
                EmulatedLink emulated = EmulatedLink.open(link);
                routes.put(link.name(), new Route(emulated, relays(emulated, servers), LinkProbe.over(emulated)));
            }
        }
    }

    private static Map<Endpoint, Relay> relays(EmulatedLink link, Map<Endpoint, InetSocketAddress> servers) {
        Map<Endpoint, Relay> relays = new EnumMap<>(Endpoint.class);
        servers.forEach((endpoint, server) ->
                relays.put(endpoint, link.relayTo(server, endpoint == Endpoint.MYSQL ? Framing.MYSQL : Framing.NONE)));
        return relays;
    }

    /** A server itself; for an arm that talks to none, the MySQL server. */
    InetSocketAddress server(Endpoint endpoint) {
        return servers.get(served(endpoint));
    }

    /** Where the timed connection of a link goes. */
    InetSocketAddress entry(String link, Endpoint endpoint) {
        Route route = routes.get(link);
        return route == null
                ? server(endpoint)
                : route.relays().get(served(endpoint)).address();
    }

    private static Endpoint served(Endpoint endpoint) {
        return endpoint == Endpoint.NONE ? Endpoint.MYSQL : endpoint;
    }

    Relay countingRelay(Endpoint endpoint) {
        return countingRelays.get(served(endpoint));
    }

    /** The relay that counts what an arm takes: without a delay, or with one where the arm may send ahead of replies. */
    Relay countingRelay(Arm arm) {
        return arm.sendsAhead()
                ? heldBack.computeIfAbsent(arm.countingRttMicros(), this::holdingBack)
                        .relays()
                        .get(served(arm.endpoint()))
                : countingRelay(arm.endpoint());
    }

    private HeldBack holdingBack(long rttMicros) {
        EmulatedLink link = EmulatedLink.open(new Manifest.Link("counting", true, rttMicros, RATE, 0, 0));
        return new HeldBack(link, relays(link, servers));
    }

    /** The emulated link of this name; empty for {@code local}. */
    Optional<EmulatedLink> emulated(String link) {
        return Optional.ofNullable(routes.get(link)).map(Route::link);
    }

    /** A short look at a link; empty for {@code local}. */
    Optional<SliceGroup.Probe> probe(String link) {
        Route route = routes.get(link);
        return route == null ? Optional.empty() : Optional.of(route.probe().quick());
    }

    /** Why a probe is out of tolerance; empty when it is within. */
    Optional<String> complaint(String link, SliceGroup.Probe probe) {
        return routes.get(link).probe().verdict(probe);
    }

    List<LinkCard> cards(String occasion) {
        List<LinkCard> cards = new ArrayList<>();
        for (Route route : routes.values()) {
            cards.add(card(route, occasion));
        }
        return cards;
    }

    /**
     * The card of a link; one that is out of tolerance at once may be the machine's other work: it is looked at again
     * before it is said.
     */
    private static LinkCard card(Route route, String occasion) {
        LinkCard card = route.probe().card(occasion);
        for (int again = 1; again < CARD_ATTEMPTS && !card.withinTolerance(); again++) {
            card = route.probe().card(occasion);
        }
        return card;
    }

    @Override
    public void close() {
        routes.values().forEach(route -> {
            route.probe().close();
            route.link().close();
        });
        countingLink.close();
        heldBack.values().forEach(each -> each.link().close());
    }
}
