import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

/** Checks a staged release: what Maven Central requires of each artifact, and what Weir's jars promise. */
public final class CheckStaged {
    private static final List<String> ARTIFACTS = List.of("weir-codec", "weir-driver", "weir-drop-in", "weir-drop-in-all", "weir-snapshot");
    /** Driver and drop-in in one jar. */
    private static final String ALL = "weir-drop-in-all";

    private static final List<String> DRIVERS = List.of("weir-driver", "weir-drop-in");
    private static final List<String> HEADERS =
            List.of("Bundle-SymbolicName", "Bundle-Version", "Export-Package", "Bundle-License");
    private static final List<String> FILES =
            List.of(".jar", "-sources.jar", "-javadoc.jar", ".pom", "-cyclonedx.json");
    /** What Central requires, as of its documentation, "Required POM Metadata". */
    private static final List<String> REQUIRED = List.of(
            "groupId",
            "artifactId",
            "version",
            "name",
            "description",
            "url",
            "licenses/license/name",
            "licenses/license/url",
            "developers/developer/name",
            "scm/connection",
            "scm/developerConnection",
            "scm/url");
    /** What a pom of a library has no use for; a parent would have to be released, too. */
    private static final List<String> UNWANTED =
            List.of("parent", "build", "profiles", "modules", "properties", "repositories", "dependencies/dependency[scope='test']");

    private final List<String> problems = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 2) {
            System.err.println("check: expected the staging folder and the version");
            System.exit(2);
        }
        CheckStaged check = new CheckStaged();
        for (String artifact : ARTIFACTS) {
            check.artifact(Path.of(arguments[0], "dev", "weir", artifact, arguments[1]), artifact, arguments[1]);
        }
        check.onlyThese(Path.of(arguments[0], "dev", "weir"));
        check.problems.forEach(problem -> System.err.println("check: " + problem));
        System.exit(check.problems.isEmpty() ? 0 : 1);
    }

    private void expect(boolean holds, String problem) {
        if (!holds) {
            problems.add(problem);
        }
    }

    private void onlyThese(Path group) throws IOException {
        try (Stream<Path> found = Files.list(group)) {
            List<String> names =
                    found.map(path -> path.getFileName().toString()).sorted().toList();
            expect(names.equals(ARTIFACTS), "artifacts=" + names + ", expected " + ARTIFACTS);
        }
    }

    private void artifact(Path folder, String artifact, String version) throws Exception {
        Path base = folder.resolve(artifact + "-" + version);
        for (String ending : FILES) {
            Path file = Path.of(base + ending);
            if (Files.isRegularFile(file)) {
                checksum(file, "MD5", ".md5");
                checksum(file, "SHA-1", ".sha1");
            } else {
                problems.add("file=" + file.getFileName() + " is missing");
            }
        }
        if (problems.isEmpty()) {
            pom(Path.of(base + ".pom"), artifact, version);
            jar(Path.of(base + ".jar"), artifact);
            bom(Path.of(base + "-cyclonedx.json"), artifact);
        }
    }

    private void checksum(Path file, String algorithm, String ending) throws Exception {
        Path beside = Path.of(file + ending);
        String actual = HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
        String said = Files.exists(beside) ? Files.readString(beside).trim() : "none";
        expect(said.equals(actual), "file=" + beside.getFileName() + " says " + said + ", actual " + actual);
    }

    private void pom(Path file, String artifact, String version) throws Exception {
        Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
        for (String path : REQUIRED) {
            expect(!text(pom, path).isBlank(), "pom=" + artifact + " has no " + path);
        }
        for (String path : UNWANTED) {
            expect(!Boolean.parseBoolean(evaluate(pom, "boolean(/project/" + path + ")")), "pom=" + artifact + " has " + path);
        }
        expect(text(pom, "version").equals(version), "pom=" + artifact + " version=" + text(pom, "version"));
        if (artifact.equals(ALL)) {
            expect(!Boolean.parseBoolean(evaluate(pom, "boolean(/project/dependencies)")), "pom=" + artifact + " has dependencies");
        }
        String all = Files.readString(file);
        expect(!all.contains("${"), "pom=" + artifact + " has a property that is not resolved");
        expect(!all.contains("-SNAPSHOT"), "pom=" + artifact + " depends on a snapshot");
    }

    private static String text(Document pom, String path) throws Exception {
        return evaluate(pom, "string(/project/" + path + ")");
    }

    private static String evaluate(Document pom, String expression) throws Exception {
        return XPathFactory.newInstance().newXPath().evaluate(expression, pom);
    }

    private void jar(Path file, String artifact) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            List<String> expected = new ArrayList<>(List.of("META-INF/LICENSE", "META-INF/NOTICE"));
            List<String> headers = new ArrayList<>(HEADERS);
            if (artifact.equals(ALL)) {
                headers.add("Automatic-Module-Name");
            } else {
                expected.add("module-info.class");
            }
            for (String driver : artifact.equals(ALL) ? DRIVERS : List.of(artifact)) {
                if (DRIVERS.contains(driver)) {
                    expected.add("META-INF/services/java.sql.Driver");
                    expected.add("META-INF/native-image/dev.weir/" + driver + "/reachability-metadata.json");
                }
            }
            for (String entry : expected) {
                expect(jar.getEntry(entry) != null, "jar=" + artifact + " has no " + entry);
            }
            Manifest manifest = jar.getManifest();
            for (String header : headers) {
                expect(manifest.getMainAttributes().getValue(header) != null, "jar=" + artifact + " has no header " + header);
            }
            // a jar's text names no folder of the machine that built it
            try (InputStream in = jar.getInputStream(jar.getEntry("META-INF/MANIFEST.MF"))) {
                String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                expect(!text.contains("Built-By") && !text.contains("/home/"), "jar=" + artifact + " names its builder");
            }
        }
    }

    private void bom(Path file, String artifact) throws IOException {
        String bom = Files.readString(file);
        expect(bom.contains("\"bomFormat\" : \"CycloneDX\""), "sbom=" + artifact + " is no CycloneDX document");
        expect(!bom.contains("\"timestamp\""), "sbom=" + artifact + " has a time, and differs with each build");
        if (List.of("weir-driver", ALL).contains(artifact)) {
            expect(bom.contains("\"dependsOn\" : [ ]"), "sbom=" + artifact + " has components; it has no dependency");
        }
    }
}
