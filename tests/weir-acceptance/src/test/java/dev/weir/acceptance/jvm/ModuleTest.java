package dev.weir.acceptance.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.acceptance.Digits;
import dev.weir.acceptance.TestServers.Servers;
import dev.weir.acceptance.Weir;
import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.server.RunningServer;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The driver as a module and as a file. */
class ModuleTest {
    private static final String DATABASE = "weir_module";
    private static final long MOST_BYTES = 1_050_000;

    private static final String MODULE = "module app { requires java.sql; uses java.sql.Driver; }";
    private static final String MAIN = """
            package app;
            public class Main {
                public static void main(String[] arguments) throws Exception {
                    for (java.sql.Driver driver : java.util.ServiceLoader.load(java.sql.Driver.class)) {
                        System.out.println("driver=" + driver.getClass().getName());
                    }
                    try (var connection = java.sql.DriverManager.getConnection(arguments[0], arguments[1], arguments[2]);
                            var statement = connection.createStatement();
                            var rows = statement.executeQuery("SELECT MAX(n) FROM digits")) {
                        rows.next();
                        System.out.println("answer=" + rows.getInt(1));
                        System.out.println("named=" + connection.getClass().getModule().getName());
                        System.out.println("tables=" + connection.getMetaData().getDriverVersion().isEmpty());
                        System.out.println("recorder=" + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    private static Path driver() throws Exception {
        return Path.of(WeirDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    /** In a runtime of no other modules than those that it needs: without Flight Recorder, among others. */
    @Test
    void aModuleFindsTheDriverByItsService(Servers servers) throws Exception {
        RunningServer server = servers.get("mysql");
        Weir.create(server, DATABASE, Digits.tables());
        Path classes = compile();
        try (ChildJvm child = ChildJvm.start(
                ChildJvm.thisHome(),
                List.of(
                        "--module-path",
                        classes + java.io.File.pathSeparator + driver(),
                        "--limit-modules",
                        "app,dev.weir.jdbc",
                        "--module",
                        "app/app.Main",
                        Weir.url(server, DATABASE),
                        server.user(),
                        server.password()))) {
            assertThat(child.finish())
                    .containsExactly(
                            "driver=dev.weir.jdbc.WeirDriver",
                            "answer=9",
                            "named=dev.weir.jdbc",
                            "tables=false",
                            "recorder=false");
        }
    }

    private Path compile() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("src/app"));
        Path descriptor = Files.writeString(folder.resolve("src/module-info.java"), MODULE);
        Path main = Files.writeString(sources.resolve("Main.java"), MAIN);
        Path classes = folder.resolve("classes");
        int failed = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, "-d", classes.toString(), descriptor.toString(), main.toString());
        assertThat(failed).isZero();
        return classes;
    }

    @Test
    void onlyWhatProgramsUseIsExported() throws Exception {
        ModuleDescriptor module =
                ModuleFinder.of(driver()).find("dev.weir.jdbc").orElseThrow().descriptor();
        assertThat(module.exports())
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactlyInAnyOrder("dev.weir.api", "dev.weir.jdbc");
        assertThat(module.requires())
                .filteredOn(required -> !required.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                .extracting(ModuleDescriptor.Requires::name)
                .allMatch(name -> name.startsWith("java."));
    }

    @Test
    void theJarIsSmall() throws Exception {
        assumeTrue(Files.isRegularFile(driver()), "the driver comes as classes, not as a jar; run mvn verify");
        assertThat(Files.size(driver())).isLessThan(MOST_BYTES);
    }
}
