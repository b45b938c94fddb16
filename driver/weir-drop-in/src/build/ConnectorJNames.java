import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what the drop-in has for the sake of its name only, so that what is compiled against Connector/J, or names its classes and
 * properties, finds them: types without content, {@code DataSourceProperties}, and {@code CharsetMapping}. The build runs it:
 * {@code java ConnectorJNames.java CONNECTORJ.jar FOLDER}.
 */
final class ConnectorJNames {
    /** Interfaces, by package of {@code com.mysql.cj}; Quarkus registers them. */
    private static final String INTERFACES = """
            conf.url FailoverConnectionUrl FailoverDnsSrvConnectionUrl LoadBalanceConnectionUrl LoadBalanceDnsSrvConnectionUrl
            conf.url ReplicationConnectionUrl ReplicationDnsSrvConnectionUrl SingleConnectionUrl XDevApiConnectionUrl
            conf.url XDevApiDnsSrvConnectionUrl
            exceptions DeadlockTimeoutRollbackMarker StreamingNotifiable
            jdbc.ha LoadBalancedAutoCommitInterceptor NdbLoadBalanceExceptionChecker StandardLoadBalanceExceptionChecker
            log StandardLogger
            protocol NamedPipeSocketFactory SocksProxySocketFactory StandardSocketFactory
            """;

    /** Exceptions of {@code com.mysql.cj.exceptions}, behind what they extend; programs catch them, and Quarkus registers them. */
    private static final String EXCEPTIONS = """
            RuntimeException CJException
            CJException AssertionFailedException CJCommunicationsException CJOperationNotSupportedException
            CJException CJPacketTooBigException CJTimeoutException ClosedOnExpiredPasswordException ConnectionIsClosedException
            CJException DataReadException DataTruncationException FeatureNotAvailableException
            CJException InvalidConnectionAttributeException OperationCancelledException PasswordExpiredException
            CJException PropertyNotModifiableException RSAException SSLParamsException StatementIsClosedException
            CJException UnableToConnectException UnsupportedConnectionStringException WrongArgumentException
            CJCommunicationsException CJConnectionFeatureNotAvailableException
            DataReadException DataConversionException NumberOutOfRange
            """;

    private static final String DATA_SOURCE = "com.mysql.cj.jdbc.MysqlDataSource";

    /** Setters that the drop-in's {@code MysqlDataSource} has itself. */
    private static final Set<String> OWN = Set.of(
            "setDatabaseName",
            "setDescription",
            "setLoginTimeout",
            "setPassword",
            "setPort",
            "setPortNumber",
            "setServerName",
            "setURL",
            "setUrl",
            "setUser");

    private static final String PROPERTIES = """
            package dev.weir.dropin;

            import org.jspecify.annotations.Nullable;

            /** A setter for each property of Connector/J's data sources. The build makes it of their names and types. */
            public abstract class DataSourceProperties {
                /** For a data source. */
                protected DataSourceProperties() {}

                /** Sets an option by Connector/J's name for it; without a value, it has its default. */
                protected abstract void set(String name, @Nullable Object value);
            """;

    /** Debezium asks for these, and extends it. */
    private static final String CHARSET_MAPPING = """
            import java.util.List;
            import org.jspecify.annotations.Nullable;

            /** Names of MySQL's collations and character sets. The build makes it of what Connector/J says of each. */
            @SuppressWarnings("exports")
            public class CharsetMapping {
                private static final List<String[]> COLLATIONS = ""\"
            %s""\".lines().map(line -> line.split(" ")).toList();

                /** For a subclass. */
                public CharsetMapping() {}

                /** Returns a collation's name; null for a number that no collation has. */
                public static @Nullable String getStaticCollationNameForCollationIndex(Integer id) {
                    return find(0, String.valueOf(id), 1);
                }

                /** Returns the character set of a collation; null for a number that no collation has. */
                public static @Nullable String getStaticMysqlCharsetNameForCollationIndex(Integer id) {
                    return find(0, String.valueOf(id), 2);
                }

                /** Returns Java's name for a character set; null for a name that no character set has. */
                protected static @Nullable String getStaticJavaEncodingForMysqlCharset(String name) {
                    return find(2, name, 3);
                }

                private static @Nullable String find(int key, String value, int result) {
                    return COLLATIONS.stream().filter(row -> row[key].equals(value)).findFirst().map(row -> row[result]).orElse(null);
                }
            }
            """;

    private final Path folder;

    private ConnectorJNames(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException, ReflectiveOperationException {
        ConnectorJNames names = new ConnectorJNames(Path.of(args[1]));
        for (String line : INTERFACES.lines().toList()) {
            String[] words = line.split(" ");
            for (String name : Arrays.copyOfRange(words, 1, words.length)) {
                names.write("com.mysql.cj." + words[0], name, """
                        /** A name of Connector/J's, which has no use here. */
                        public interface %s {}
                        """.formatted(name));
            }
        }
        for (String line : EXCEPTIONS.lines().toList()) {
            String[] words = line.split(" ");
            for (String name : Arrays.copyOfRange(words, 1, words.length)) {
                names.write("com.mysql.cj.exceptions", name, exception(name, words[0]));
            }
        }
        names.write(Path.of(args[0]));
    }

    private void write(String namespace, String name, String type) throws IOException {
        Path target = Files.createDirectories(folder.resolve(namespace.replace('.', '/')));
        Files.writeString(target.resolve(name + ".java"), "package " + namespace + ";\n\n" + type);
    }

    private static String exception(String name, String superclass) {
        boolean extended = EXCEPTIONS.lines().anyMatch(line -> line.startsWith(name + " "));
        return """
                /** A name that programs catch; never thrown. */
                public %sclass %s extends %s {
                    private static final long serialVersionUID = 1L;

                    %s%s() {}
                }
                """.formatted(extended ? "" : "final ", name, superclass, extended ? "" : "private ", name);
    }

    private void write(Path jar) throws IOException, ReflectiveOperationException {
        URL[] urls = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            Stream<String> setters = Arrays.stream(loader.loadClass(DATA_SOURCE).getMethods())
                    .filter(ConnectorJNames::setsAnOption)
                    .sorted(Comparator.comparing(Method::getName))
                    .map(ConnectorJNames::setter);
            Path target = Files.createDirectories(folder.resolve("dev/weir/dropin"));
            Files.writeString(
                    target.resolve("DataSourceProperties.java"),
                    Stream.concat(Stream.of(PROPERTIES), setters).collect(Collectors.joining("\n", "", "}\n")));
            write("com.mysql.cj", "CharsetMapping", CHARSET_MAPPING.formatted(collations(loader)));
        }
    }

    /** For each collation its number, its name, its character set, and Java's name of that. */
    private static String collations(ClassLoader loader) throws ReflectiveOperationException {
        Class<?> mapping = loader.loadClass("com.mysql.cj.CharsetMapping");
        Method name = mapping.getMethod("getStaticCollationNameForCollationIndex", Integer.class);
        Method charset = mapping.getMethod("getStaticMysqlCharsetNameForCollationIndex", Integer.class);
        Method encoding = mapping.getDeclaredMethod("getStaticJavaEncodingForMysqlCharset", String.class);
        encoding.setAccessible(true);
        int end = mapping.getField("MAP_SIZE").getInt(null);
        StringBuilder rows = new StringBuilder();
        for (int id = 1; id < end; id++) {
            if (name.invoke(null, id) != null) {
                Object set = charset.invoke(null, id);
                rows.append("%d %s %s %s\n".formatted(id, name.invoke(null, id), set, encoding.invoke(null, set)));
            }
        }
        return rows.toString();
    }

    private static boolean setsAnOption(Method method) {
        return method.getDeclaringClass().getName().equals(DATA_SOURCE)
                && method.getName().startsWith("set")
                && method.getParameterCount() == 1
                && (method.getParameterTypes()[0].isPrimitive() || method.getParameterTypes()[0] == String.class)
                && !OWN.contains(method.getName());
    }

    private static String setter(Method method) {
        String name = method.getName().substring("set".length());
        Class<?> type = method.getParameterTypes()[0];
        return """
                    public void set%s(%s value) {
                        set("%s", value);
                    }
                """.formatted(name, (type.isPrimitive() ? "" : "@Nullable ") + type.getSimpleName(), property(name));
    }

    /** As bean properties are called: an acronym in front keeps its capitals. */
    private static String property(String name) {
        boolean acronym = name.length() > 1 && Character.isUpperCase(name.charAt(1));
        return acronym ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }
}
