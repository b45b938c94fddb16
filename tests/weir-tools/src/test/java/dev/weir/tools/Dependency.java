package dev.weir.tools;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The one dependency that is exchanged. */
enum Dependency {
    CONNECTOR_J,
    WEIR_DROP_IN,
    /** In one jar, for an application that finds the driver by the name of its jar. */
    WEIR_DROP_IN_ALL,
    /** With weir-codec, as a user adds it. */
    WEIR_DROP_IN_AND_CODEC;

    private static final String CONNECTOR_J_JAR = "mysql-connector-j-";
    /** One of each of weir-codec's libraries that are used here. */
    private static final List<String> CODEC_CLASSES = List.of(
            "com.github.luben.zstd.Zstd",
            "net.jpountz.lz4.LZ4Factory",
            "org.xerial.snappy.Snappy",
            "com.aayushatharva.brotli4j.Brotli4jLoader");

    /** A program's class path with this dependency in it, and what that depends on. */
    List<String> in(List<String> classPath) {
        if (classPath.stream().filter(entry -> entry.contains(CONNECTOR_J_JAR)).count() != 1) {
            throw new AssertionError("expected one entry with " + CONNECTOR_J_JAR + " in class path " + classPath);
        }
        return switch (this) {
            case CONNECTOR_J -> classPath;
            case WEIR_DROP_IN -> Stream.concat(weir(), others(classPath)).toList();
            case WEIR_DROP_IN_ALL ->
                Stream.concat(Stream.of(built("driver", "weir-drop-in-all")), others(classPath))
                        .toList();
            case WEIR_DROP_IN_AND_CODEC ->
                Stream.of(weir(), others(classPath), codec())
                        .flatMap(Function.identity())
                        .toList();
        };
    }

    private static Stream<String> weir() {
        return Stream.of(built("driver", "weir-drop-in"), built("driver", "weir-driver"));
    }

    private static Stream<String> others(List<String> classPath) {
        return classPath.stream().filter(entry -> !entry.contains(CONNECTOR_J_JAR));
    }

    /** The library, and what it depends on, which is on the class path of this test. */
    private static Stream<String> codec() {
        return Stream.concat(
                Stream.of(built("driver", "weir-codec")), CODEC_CLASSES.stream().map(Dependency::jarOf));
    }

    private static String jarOf(String className) {
        try {
            URL jar = Class.forName(className, false, Dependency.class.getClassLoader())
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation();
            return Path.of(jar.toURI()).toString();
        } catch (ReflectiveOperationException | URISyntaxException e) {
            throw new AssertionError("weir-codec's library with class=" + className + " is not on the class path", e);
        }
    }

    /** The jar as users take it; in a build that makes none, the classes. */
    private static String built(String house, String module) {
        Path target =
                Path.of("..", "..", house, module, "target").toAbsolutePath().normalize();
        Path jar = target.resolve(module + "-" + System.getProperty("weir.version") + ".jar");
        return (Files.isRegularFile(jar) ? jar : target.resolve("classes")).toString();
    }
}
