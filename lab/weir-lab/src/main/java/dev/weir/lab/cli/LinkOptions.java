package dev.weir.lab.cli;

import dev.weir.lab.Recorded;
import dev.weir.lab.study.Preset;
import dev.weir.lab.study.Study;
import dev.weir.report.model.Manifest;
import dev.weir.rig.link.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

final class LinkOptions {
    private static final List<String> DEFAULT_LINKS = List.of("local", "lan-1g", "wan-30ms");

    @Option(
            names = "--link",
            paramLabel = "LINK",
            description = {
                "a network: wan-30ms, rtt=5ms,rate=100mbit; repeatable",
                "One of local, relay, aws, lan-1g, lan-weak, wifi, wan-30ms, or"
                        + " rtt=5ms,rate=100mbit[,jitter=1ms][,initcwnd=10][,window=256kb]. Default: local, lan-1g, wan-30ms (paper: as published);"
                        + " metadata alone: rtt=30ms,rate=1mbit, too; load alone: rtt=5ms,rate=1gbit (full: rtt=1ms,rate=1gbit and wan-30ms, too)."
            })
    private List<String> links = new ArrayList<>();

    List<Manifest.Link> links(Preset preset, List<Study> chosen) {
        List<String> texts = new ArrayList<>();
        for (String text : links.isEmpty() ? usualLinks(preset, chosen) : links) {
            // profiles may form a list; the free form contains commas itself
            texts.addAll(text.indexOf('=') < 0 ? List.of(text.split(",", -1)) : List.of(text));
        }
        return texts.stream().map(Recorded::link).distinct().toList();
    }

    static List<String> usualLinks(Preset preset, List<Study> chosen) {
        Set<String> ofTiers = ofTiers(preset, chosen).collect(Collectors.toSet());
        if (preset == Preset.PAPER && !ofTiers.isEmpty()) {
            return Arrays.stream(Profile.values())
                    .map(Profile::id)
                    .filter(ofTiers::contains)
                    .toList();
        }
        if (chosen.size() != 1) {
            return DEFAULT_LINKS;
        }
        List<String> own = chosen.get(0).profile().defaults().links();
        return Stream.concat((own.isEmpty() ? DEFAULT_LINKS : own).stream(), ofTiers(preset, chosen))
                .distinct()
                .toList();
    }

    private static Stream<String> ofTiers(Preset preset, List<Study> chosen) {
        return chosen.stream().flatMap(study -> study.tiers(preset).stream()).flatMap(tier -> tier.links().stream());
    }
}
