package dev.weir;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The layers of the driver, each a package, and what each may access, as rules over any root package: what opens connections is above
 * everything, and the interfaces that connections implement are below everything.
 */
final class DriverLayers {
    /** From the face down: each layer and those that it may access. */
    private static final Map<String, String[]> ACCESSES = parse("""
            jdbc > connection url catalog session error api hosts xa pooled shared
            shared > connection keyed session error api
            xa > pooled connection session sql packet
            pooled > connection session packet
            connection > event frame keyed call catalog parameter session sql rows column packet error api xml update hosts localfile
            url > frame catalog session rows column packet error api auth hosts wire localfile
            catalog > session column packet error
            session > event frame auth parameter sql rows column packet error wire localfile
            frame > column error
            hosts > session error
            keyed > packet error
            call > sql error
            update > packet
            auth > packet error wire
            localfile > error
            rows > event packet error wire
            column > packet error wire api
            parameter > sql packet error wire
            sql > packet error
            xml > error
            error > packet
            packet > wire
            wire > event
            event
            api
            """);

    private final String root;

    /** Over the packages below one, {@code dev.weir} for the driver itself. */
    DriverLayers(String root) {
        this.root = root;
    }

    /** Each layer accesses only those that it names; a class without a layer is a violation. */
    LayeredArchitecture oneWay() {
        LayeredArchitecture rule = layeredArchitecture().consideringOnlyDependenciesInLayers();
        for (String layer : ACCESSES.keySet()) {
            rule = rule.layer(layer).definedBy(in(layer));
        }
        for (Map.Entry<String, String[]> layer : ACCESSES.entrySet()) {
            rule = layer.getValue().length == 0
                    ? rule.whereLayer(layer.getKey()).mayNotAccessAnyLayer()
                    : rule.whereLayer(layer.getKey()).mayOnlyAccessLayers(layer.getValue());
        }
        return rule.ensureAllClassesAreContainedInArchitecture();
    }

    private static Map<String, String[]> parse(String table) {
        Map<String, String[]> accesses = new LinkedHashMap<>();
        for (String line : table.lines().toList()) {
            String[] names = line.split("[ >]+", -1);
            accesses.put(names[0], Arrays.copyOfRange(names, 1, names.length));
        }
        return accesses;
    }

    private DescribedPredicate<JavaClass> in(String layer) {
        return describe("in layer " + layer, one -> layer.equals(layerOf(one)));
    }

    /** No layer depends on itself by way of another. */
    ArchRule noCycles() {
        return slices().assignedFrom(new ByLayer()).should().beFreeOfCycles();
    }

    /** The package below the root; empty for a class that is in none. */
    private String layerOf(JavaClass one) {
        String name = one.getPackageName();
        if (!name.startsWith(root + '.')) {
            return "";
        }
        String below = name.substring(root.length() + 1);
        int dot = below.indexOf('.');
        return dot < 0 ? below : below.substring(0, dot);
    }

    private final class ByLayer implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass one) {
            String layer = layerOf(one);
            return layer.isEmpty() ? SliceIdentifier.ignore() : SliceIdentifier.of(layer);
        }

        @Override
        public String getDescription() {
            return "layers of " + root;
        }
    }
}
