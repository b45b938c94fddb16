package dev.weir.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.api.WeirReads;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What programs are compiled against stays as {@code api.txt} has it; {@code -Dweir.rewrite=true} writes it anew. */
final class ApiSignaturesTest {
    private static final Path FILE = Path.of("src", "test", "resources", "dev", "weir", "jdbc", "api.txt");
    private static final String ACCEPT =
            "an exported package has changed: - is gone, + is new. If that is meant, accept it:"
                    + " ./mvnw verify -pl :weir-driver -am -Dtest=ApiSignaturesTest -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Dweir.rewrite=true; and tell users in CHANGELOG.md";

    @Test
    void theExportedPackagesAreThoseOfTheFile() throws Exception {
        List<String> found = ApiSignatures.of(WeirDriver.class, WeirReads.class);
        if (Boolean.getBoolean("weir.rewrite")) {
            Files.createDirectories(FILE.getParent());
            Files.write(FILE, found);
        }
        List<String> accepted = Files.readAllLines(FILE);
        assertThat(ApiSignatures.difference(accepted, found)).as(ACCEPT).isEmpty();
        assertThat(found).as("order").isEqualTo(accepted);
    }

    @Test
    void itNamesNoTypeOfAnotherPackageOfTheDriver() throws Exception {
        assertThat(ApiSignatures.of(WeirDriver.class, WeirReads.class))
                .isNotEmpty()
                .noneMatch(signature -> signature.contains("dev.weir."));
    }

    @Test
    void aDifferenceShowsWhatIsGoneAndWhatIsNew() {
        assertThat(ApiSignatures.difference(
                        List.of("class A", "int A.one()", "int A.two()"),
                        List.of("class A", "int A.two()", "long A.one()")))
                .isEqualTo("- int A.one()\n+ long A.one()\n");
        assertThat(ApiSignatures.difference(List.of("class A"), List.of("class A")))
                .isEmpty();
    }

    @Test
    void signaturesHaveWhatProgramsSee() throws Exception {
        assertThat(ApiSignatures.of(WeirDriver.class, WeirReads.class))
                .contains(
                        "public final class WeirDriver implements java.sql.Driver",
                        "    public static final java.lang.String WeirDriver.PREFIX = jdbc:mysql:weir://",
                        "    public WeirDriver()",
                        "    public abstract KeyedReads WeirReads.keyed(java.lang.String) throws java.sql.SQLException",
                        "    public static final Option Option.USER",
                        "    public java.lang.String Option$Type.words()")
                .noneMatch(signature -> signature.contains("WeirDriver.open("));
    }

    /** Public and protected signatures of packages, a line each; names of their own classes stand without the package. */
    private static final class ApiSignatures {
        private static final String CLASS = ".class";

        private ApiSignatures() {}

        /**
         * The signatures of packages.
         *
         * @param members one class of each
         * @return each class, followed by its fields, constructors and methods in the order of their text
         */
        static List<String> of(Class<?>... members) throws Exception {
            List<String> signatures = new ArrayList<>();
            for (Class<?> member : members) {
                for (String line : ofPackage(member)) {
                    String shown = line;
                    for (Class<?> each : members) {
                        shown = shown.replace(each.getPackageName() + '.', "");
                    }
                    signatures.add(shown);
                }
            }
            return signatures;
        }

        private static List<String> ofPackage(Class<?> member) throws Exception {
            String name = member.getPackageName();
            Path classes = Path.of(member.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolve(name.replace('.', '/'));
            List<String> simpleNames;
            try (Stream<Path> all = Files.list(classes)) {
                simpleNames = all.map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(CLASS) && !file.startsWith("package-info"))
                        .map(file -> file.substring(0, file.length() - CLASS.length()))
                        .sorted()
                        .toList();
            }
            List<String> signatures = new ArrayList<>();
            for (String simpleName : simpleNames) {
                Class<?> one = Class.forName(name + '.' + simpleName, false, member.getClassLoader());
                if (visible(one)) {
                    signatures.addAll(signatures(one));
                }
            }
            return signatures;
        }

        private static boolean visible(Class<?> one) {
            Class<?> outer = one.getEnclosingClass();
            return shown(one.getModifiers()) && !one.isAnonymousClass() && (outer == null || visible(outer));
        }

        private static boolean shown(int modifiers) {
            return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
        }

        private static List<String> signatures(Class<?> one) throws Exception {
            List<String> members = new ArrayList<>();
            for (Field field : one.getDeclaredFields()) {
                if (shown(field)) {
                    members.add(field.toGenericString() + constant(field));
                }
            }
            for (Constructor<?> constructor : one.getDeclaredConstructors()) {
                if (shown(constructor)) {
                    members.add(constructor.toGenericString());
                }
            }
            for (Method method : one.getDeclaredMethods()) {
                if (shown(method)) {
                    members.add(method.toGenericString());
                }
            }
            Collections.sort(members);
            List<String> all = new ArrayList<>();
            all.add(header(one));
            members.forEach(signature -> all.add("    " + signature));
            return all;
        }

        private static boolean shown(Member member) {
            boolean bridge = member instanceof Executable && member.isSynthetic();
            return !bridge && shown(member.getModifiers());
        }

        /** Compilers copy the values of constants into programs. */
        private static String constant(Field field) throws IllegalAccessException {
            int modifiers = field.getModifiers();
            boolean value = field.getType().isPrimitive() || field.getType() == String.class;
            return value && Modifier.isStatic(modifiers) && Modifier.isFinal(modifiers) ? " = " + field.get(null) : "";
        }

        private static String header(Class<?> one) {
            int kept = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL;
            int modifiers = one.getModifiers() & (one.isInterface() ? kept : kept | Modifier.ABSTRACT);
            StringBuilder header = new StringBuilder(Modifier.toString(modifiers)).append(' ');
            header.append(kind(one)).append(' ').append(one.getName());
            if (one.getTypeParameters().length > 0) {
                header.append(Arrays.stream(one.getTypeParameters())
                        .map(type -> type.getName() + " extends " + names(type.getBounds()))
                        .collect(Collectors.joining(", ", "<", ">")));
            }
            if (!one.isInterface() && !one.isEnum() && !one.isRecord() && one.getSuperclass() != Object.class) {
                header.append(" extends ").append(one.getGenericSuperclass().getTypeName());
            }
            if (one.getGenericInterfaces().length > 0) {
                header.append(one.isInterface() ? " extends " : " implements ")
                        .append(names(one.getGenericInterfaces()));
            }
            return header.toString();
        }

        private static String kind(Class<?> one) {
            if (one.isInterface()) {
                return "interface";
            }
            if (one.isEnum()) {
                return "enum";
            }
            return one.isRecord() ? "record" : "class";
        }

        private static String names(Type... types) {
            return Arrays.stream(types).map(Type::getTypeName).collect(Collectors.joining(", "));
        }

        /**
         * How two lists of signatures differ.
         *
         * @return a line for each that is gone (-) or new (+); empty when there is none
         */
        static String difference(List<String> before, List<String> after) {
            return lines("- ", before, after) + lines("+ ", after, before);
        }

        private static String lines(String mark, List<String> those, List<String> without) {
            return those.stream()
                    .filter(line -> !without.contains(line))
                    .map(line -> mark + line.strip() + "\n")
                    .collect(Collectors.joining());
        }
    }
}
