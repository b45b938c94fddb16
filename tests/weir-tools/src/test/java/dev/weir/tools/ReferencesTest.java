package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** Tools that run need nothing of Connector/J that the drop-in lacks; what those need that cannot, the page says. */
@Tag("nightly")
class ReferencesTest {
    /** Project with the jars of tools that cannot run. */
    static final String HARD_WIRED = "hard-wired";

    private static final Pattern TABLE =
            Pattern.compile("(?s)(?<=\\| jar \\| needs \\|\n\\|---\\|---\\|\n)(\\|[^\n]*\n)*");

    /** Classes that have names of Connector/J's classes as strings, and why that does not matter. */
    private static final Map<Pattern, String> LOOKED_UP = Map.of(
            Pattern.compile("com\\.alibaba\\.druid\\..*"), "goes on without, for drivers that are older or others",
            Pattern.compile(".*\\.jsontype\\.impl\\.SubTypeValidator"), "a list of what is never to be deserialised",
            Pattern.compile("org\\.flywaydb\\..*\\.MySQLDatabaseType"), "the driver of another platform");

    @Test
    void whatToolsAreCompiledAgainstIsInTheDropIn() throws IOException {
        Set<Path> jars = new LinkedHashSet<>();
        for (Tool tool : Tool.ALL) {
            jars.addAll(jars(tool.program()));
        }
        ConnectorJReferences references = new ConnectorJReferences();
        Set<ConnectorJReferences.Reference> found = new TreeSet<>();
        for (Path jar : jars) {
            found.addAll(references.in(jar));
        }
        assertThat(found).filteredOn(ConnectorJReferences.Reference::compiled).isEmpty();
        assertThat(found)
                .as("names that are looked up")
                .allMatch(reference -> LOOKED_UP.keySet().stream()
                        .anyMatch(known -> known.matcher(reference.from()).matches()));
    }

    @Test
    void thePageSaysWhatOthersNeed() throws IOException {
        ConnectorJReferences references = new ConnectorJReferences();
        StringBuilder rows = new StringBuilder();
        for (Path jar : jars(HARD_WIRED)) {
            Set<String> needs = references.in(jar).stream()
                    .map(ConnectorJReferences.Reference::to)
                    .filter(to -> !to.endsWith("()"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(needs).as("what %s needs", jar).isNotEmpty();
            rows.append("| " + jar.getFileName().toString().replace(".jar", "") + " | "
                    + needs.stream().collect(Collectors.joining("`, `", "`", "`")) + " |\n");
        }
        String page = Files.readString(ToolsPageTest.PAGE);
        if (Boolean.getBoolean("weir.rewrite")) {
            page = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(rows.toString()));
            Files.writeString(ToolsPageTest.PAGE, page);
        }
        assertThat(TABLE.matcher(page).results().map(MatchResult::group))
                .as("the page's table; -Dweir.rewrite=true on this test writes it anew")
                .containsExactly(rows.toString());
    }

    /** Of its class path, but that of Connector/J. */
    private static List<Path> jars(String program) throws IOException {
        return Program.of(program, "").classPath().stream()
                .filter(entry -> entry.endsWith(".jar") && !entry.contains("mysql-connector-j-"))
                .map(Path::of)
                .toList();
    }

    /** What classes need of Connector/J that the drop-in has not, read from their bytecode. */
    private static final class ConnectorJReferences {
        private static final String PACKAGE = "com/mysql/";
        private static final Path SERVED = Path.of("..", "..", "driver", "weir-drop-in", "target", "classes");
        private static final Pattern NAME = Pattern.compile("com[./]mysql[./][\\w./$]*\\w");

        private final Set<String> served;

        /**
         * One need.
         *
         * @param from the class that has it
         * @param to the class, or its method or field
         * @param compiled against it; else the class has its name as a string, and may do without
         */
        record Reference(String from, String to, boolean compiled) implements Comparable<Reference> {
            @Override
            public int compareTo(Reference other) {
                return toString().compareTo(other.toString());
            }
        }

        ConnectorJReferences() throws IOException {
            try (Stream<Path> files = Files.walk(SERVED.resolve(PACKAGE))) {
                served = files.map(file -> SERVED.relativize(file).toString())
                        .filter(file -> file.endsWith(".class"))
                        .map(file -> file.replace(".class", "").replace('\\', '/'))
                        .collect(Collectors.toSet());
            }
        }

        Set<Reference> in(Path jar) throws IOException {
            Set<Reference> found = new TreeSet<>();
            try (JarFile file = new JarFile(jar.toFile())) {
                for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                    JarEntry entry = entries.nextElement();
                    if (entry.getName().endsWith(".class")) {
                        read(file.getInputStream(entry).readAllBytes(), found);
                    }
                }
            }
            return found;
        }

        private void read(byte[] bytes, Set<Reference> found) {
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            if (text.contains(PACKAGE) || text.contains("com.mysql.")) {
                ClassReader reader = new ClassReader(bytes);
                Collector collector = new Collector(reader.getClassName(), found);
                reader.accept(
                        new ClassRemapper(new ClassWriter(0), collector),
                        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            }
        }

        /** Renames nothing, but is asked for every name. */
        private final class Collector extends Remapper {
            private final String from;
            private final Set<Reference> found;

            Collector(String from, Set<Reference> found) {
                super(Opcodes.ASM9);
                this.from = from.replace('/', '.');
                this.found = found;
            }

            @Override
            public String map(String name) {
                add(name, "", true);
                return name;
            }

            @Override
            public String mapMethodName(String owner, String name, String descriptor) {
                add(owner, "." + name + "()", true);
                return name;
            }

            @Override
            public String mapFieldName(String owner, String name, String descriptor) {
                add(owner, "." + name, true);
                return name;
            }

            @Override
            public Object mapValue(Object value) {
                if (value instanceof String text && NAME.matcher(text).matches()) {
                    add(text.replace('.', '/'), "", false);
                }
                return super.mapValue(value);
            }

            private void add(String owner, String member, boolean compiled) {
                if (owner.startsWith(PACKAGE) && !served.contains(owner)) {
                    found.add(new Reference(from, owner.replace('/', '.') + member, compiled));
                }
            }
        }
    }
}
