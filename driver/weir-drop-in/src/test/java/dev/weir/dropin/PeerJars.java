package dev.weir.dropin;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Options that are in the jars of the other drivers, each with values of its range; the case of names does not matter. */
final class PeerJars {
    private PeerJars() {}

    private static URLClassLoader loader(Path jar) throws Exception {
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, PeerJars.class.getClassLoader());
    }

    static Map<String, Set<String>> connectorJ() throws Exception {
        Map<String, Set<String>> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (URLClassLoader loader = ConnectorJ.loader()) {
            for (Map.Entry<?, ?> each : definitions(loader).entrySet()) {
                add(options, text(each.getKey(), "getKeyName"), range(each.getValue()));
                add(options, text(each.getKey(), "getCcAlias"), range(each.getValue()));
            }
            for (Object key : loader.loadClass("com.mysql.cj.conf.PropertyKey").getEnumConstants()) {
                options.putIfAbsent(text(key, "getKeyName"), Set.of(""));
            }
        }
        return options;
    }

    /** Connector/J's own defaults; empty where it has none. */
    static Map<String, String> defaultsOfConnectorJ() throws Exception {
        Map<String, String> defaults = new TreeMap<>();
        try (URLClassLoader loader = ConnectorJ.loader()) {
            definitions(loader)
                    .forEach((key, definition) -> defaults.put(
                            text(key, "getKeyName"), Objects.toString(call(definition, "getDefaultValue"), "")));
        }
        return defaults;
    }

    private static Map<?, ?> definitions(ClassLoader loader) throws Exception {
        return (Map<?, ?>) loader.loadClass("com.mysql.cj.conf.PropertyDefinitions")
                .getField("PROPERTY_KEY_TO_PROPERTY_DEFINITION")
                .get(null);
    }

    private static Stream<?> range(Object definition) {
        Object byDefault = call(definition, "getDefaultValue");
        Object[] allowed = (Object[]) call(definition, "getAllowableValues");
        Object least = call(definition, "getLowerBound");
        Object most = call(definition, "getUpperBound");
        List<@Nullable Object> values = new ArrayList<>(allowed == null ? List.of() : Arrays.asList(allowed));
        values.add(byDefault);
        if (!Objects.equals(least, most)) {
            values.add(least);
            values.add(most);
        }
        if (byDefault == null || byDefault instanceof String) {
            values.add("");
        }
        return values.stream();
    }

    static Map<String, Set<String>> mariaDb() throws Exception {
        Map<String, Set<String>> options = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        try (URLClassLoader loader = loader(Path.of(System.getProperty("mariadb.jar")))) {
            Class<?> type = loader.loadClass("org.mariadb.jdbc.Configuration");
            Object defaults = type.getMethod("parse", String.class).invoke(null, "jdbc:mariadb://h/d");
            for (Field field :
                    loader.loadClass("org.mariadb.jdbc.Configuration$Builder").getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getName().startsWith("_")) {
                    add(options, field.getName(), range(field, defaults));
                }
            }
            Map<?, ?> aliases = (Map<?, ?>) loader.loadClass("org.mariadb.jdbc.util.options.OptionAliases")
                    .getField("OPTIONS_ALIASES")
                    .get(null);
            aliases.keySet().forEach(alias -> add(options, alias.toString(), Stream.of("")));
        }
        options.remove("database"); // it stands in the URL
        return options;
    }

    private static Stream<?> range(Field field, Object defaults) {
        if (field.getType() == Boolean.class) {
            return Stream.of("true", "false", "1", "0");
        }
        if (field.getType() == Integer.class) {
            return Stream.of(call(defaults, field.getName()), 1, Integer.MAX_VALUE);
        }
        return field.getName().equals("sslMode") ? Stream.of() : Stream.of("");
    }

    private static void add(Map<String, Set<String>> options, String name, Stream<?> values) {
        if (!name.isEmpty()) {
            Set<String> all = options.computeIfAbsent(name, key -> new TreeSet<>());
            values.filter(Objects::nonNull).map(String::valueOf).forEach(all::add);
        }
    }

    private static String text(Object object, String method) {
        return Objects.toString(call(object, method), "");
    }

    private static @Nullable Object call(Object object, String name) {
        try {
            Method method = object.getClass().getMethod(name);
            method.setAccessible(true);
            return method.invoke(object);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(object.getClass() + " has no " + name, e);
        }
    }
}
