package dev.weir.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** What classes need of Connector/J that the drop-in has not, read from their bytecode. */
final class ConnectorJReferences {
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
                    new ClassRemapper(new ClassWriter(0), collector), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
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
