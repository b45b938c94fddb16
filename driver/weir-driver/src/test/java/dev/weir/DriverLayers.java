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
            jdbc > xa shared connection url catalog hosts session login error api
            xa > connection session command login sql packet
            shared > connection statement session keyed error api
            connection > catalog statement batch hosts result session flight command exchange login parameter column keyed rows sql error packet api
            url > catalog hosts login frame auth column localfile rows error packet wire api
            catalog > statement result session exchange login column rows sql error packet api
            statement > batch result session flight prepared command exchange login call parameter column localfile rows sql xml error packet api event
            hosts > session login error
            batch > session prepared command login sql packet
            result > session prepared command exchange login frame parameter column rows sql xml error update packet api
            session > flight prepared command exchange kill login parameter auth column rows sql error packet wire
            flight > prepared command exchange kill parameter rows sql error packet wire
            prepared > command exchange login parameter rows sql error packet wire
            command > exchange login parameter rows sql error packet wire
            exchange > kill login parameter column localfile rows sql error packet wire event
            kill > login error packet wire
            login > frame auth column localfile rows sql error packet wire event
            frame > column error
            call > sql error
            parameter > sql error packet wire
            keyed > error packet
            auth > error packet wire
            localfile > error
            rows > error packet wire event
            column > error packet wire api
            sql > error packet
            xml > error
            update > packet
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
