package dev.weir.lab.run;

import dev.weir.lab.Recorded;
import dev.weir.lab.link.LinkProbe;
import dev.weir.lab.study.Arm;
import dev.weir.lab.study.Endpoint;
import dev.weir.lab.study.Target;
import dev.weir.report.model.LinkCard;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.SliceGroup;
import dev.weir.rig.link.EmulatedLink;
import dev.weir.rig.link.Framing;
import dev.weir.rig.link.Profile;
import dev.weir.rig.link.Relay;
import java.net.InetSocketAddress;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The links of a run, each with its relays to the servers, and the relays for counting. */
final class Network implements AutoCloseable {
    /** The link without a relay. */
    static final String LOCAL = "local";

    private static final int CARD_ATTEMPTS = 3;
    private static final long RATE = 10_000_000_000L;

    private final LabServer server;
    private final Map<Endpoint, InetSocketAddress> servers;
    private final Route counting;
    /** Links that delay replies, by round-trip time in microseconds; opened when an arm is counted over them. */
    private final Map<Long, Route> heldBack = new ConcurrentHashMap<>();

    private final Map<String, Route> routes = new LinkedHashMap<>();
    private final Map<String, LinkProbe> probes = new LinkedHashMap<>();

    private record Route(EmulatedLink link, Map<Endpoint, Relay> relays) {
        Relay to(Endpoint endpoint) {
            return relays.get(served(endpoint));
        }
    }

    Network(LabServer server, List<Manifest.Link> links) {
        this.server = server;
        this.servers = Map.copyOf(server.addresses());
        this.counting = route(Recorded.link(Profile.RELAY));
        for (Manifest.Link link : links) {
            if (link.emulated()) {
                Route route = route(link);
                routes.put(link.name(), route);
                probes.put(link.name(), LinkProbe.over(route.link()));
            }
        }
    }

    private Route route(Manifest.Link declared) {
        EmulatedLink link = EmulatedLink.open(Recorded.spec(declared));
        Map<Endpoint, Relay> relays = new EnumMap<>(Endpoint.class);
        servers.forEach((endpoint, server) ->
                relays.put(endpoint, link.relayTo(server, endpoint == Endpoint.MYSQL ? Framing.MYSQL : Framing.NONE)));
        return new Route(link, relays);
    }

    Map<Endpoint, Long> pids() {
        return server.pids();
    }

    Target target(InetSocketAddress address, boolean tls) {
        return server.target(address, tls);
    }

    /** Returns the address of the server itself; for an arm without a server, that of the MySQL server. */
    InetSocketAddress server(Endpoint endpoint) {
        return servers.get(served(endpoint));
    }

    /** Returns the address that the timed connection of a link connects to. */
    InetSocketAddress entry(String link, Endpoint endpoint) {
        Route route = routes.get(link);
        return route == null ? server(endpoint) : route.to(endpoint).address();
    }

    /** Returns the name of the first emulated link; {@link #LOCAL} without one. */
    String firstLink() {
        return routes.keySet().stream().findFirst().orElse(LOCAL);
    }

    private static Endpoint served(Endpoint endpoint) {
        return endpoint == Endpoint.NONE ? Endpoint.MYSQL : endpoint;
    }

    Relay countingRelay(Endpoint endpoint) {
        return counting.to(endpoint);
    }

    /** Returns the relay that counts an arm's costs: without a delay, or with one if the arm may send ahead of replies. */
    Relay countingRelay(Arm arm) {
        Route route = arm.sendsAhead()
                ? heldBack.computeIfAbsent(
                        arm.countingRttMicros(),
                        rttMicros -> route(new Manifest.Link("counting", true, rttMicros, RATE, 0, 0)))
                : counting;
        return route.to(arm.endpoint());
    }

    /** Returns the emulated link of this name; empty for {@code local}. */
    Optional<EmulatedLink> emulated(String link) {
        return Optional.ofNullable(routes.get(link)).map(Route::link);
    }

    /** Probes a link briefly; empty for {@code local}. */
    Optional<SliceGroup.Probe> probe(String link) {
        return Optional.ofNullable(probes.get(link)).map(LinkProbe::quick);
    }

    Optional<String> complaint(String link, SliceGroup.Probe probe) {
        return probes.get(link).verdict(probe);
    }

    List<LinkCard> cards(String occasion) {
        return probes.values().stream().map(probe -> card(probe, occasion)).toList();
    }

    /** Measures a link card, again if out of tolerance: other work of the machine may be the cause. */
    private static LinkCard card(LinkProbe probe, String occasion) {
        LinkCard card = probe.card(occasion);
        for (int again = 1; again < CARD_ATTEMPTS && !card.withinTolerance(); again++) {
            card = probe.card(occasion);
        }
        return card;
    }

    @Override
    public void close() {
        probes.values().forEach(LinkProbe::close);
        routes.values().forEach(route -> route.link().close());
        counting.link().close();
        heldBack.values().forEach(route -> route.link().close());
    }
}
