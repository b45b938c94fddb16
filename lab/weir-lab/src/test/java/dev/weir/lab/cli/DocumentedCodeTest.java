package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Code on pages belongs to somebody: it is part of a source that is compiled and run by a test, white space, comments and
 * assertions aside, or a test takes it from the page.
 */
class DocumentedCodeTest {
    private static final Path ROOT = Document.ROOT;
    /** Where sources of tests are, and of the programs that tests run. */
    private static final Pattern SOURCE = Pattern.compile(
            "\\w+/weir-[a-z-]+/src/test/.*|tests/weir-sample/.*|example/.*|\\w+/weir-[a-z-]+/src/main/resources/.*");

    private static final Pattern TEXT =
            Pattern.compile(".*\\.(java|kt|xml|properties|ya?ml|sql|run)|.*/META-INF/services/.*");
    private static final String ACCEPTANCE = "tests/weir-acceptance/src/test/java/dev/weir/acceptance/";
    /** Pages whose blocks of a language another test takes from the page. */
    private static final Map<String, String> HELD = Map.of(
            "docs/frames.md python", "driver/weir-codec/src/test/java/dev/weir/codec/PythonDecoderTest.java",
            "docs/frames.md sql", ACCEPTANCE + "frames/FramesInSqlTest.java",
            "docs/transactions.md ", ACCEPTANCE + "transactions/TransactionsPageTest.java",
            "docs/adopt.md indented", "driver/weir-drop-in/src/test/java/dev/weir/dropin/StartLineTest.java",
            "docs/server-look.md sql", "lab/weir-lab/src/test/java/dev/weir/lab/observe/UnreadableServersTest.java",
            "docs/server-look.md text", "lab/weir-lab/src/test/java/dev/weir/lab/cli/ServerLookPageTest.java",
            "docs/own-data.md sql", "lab/weir-rig/src/test/java/dev/weir/rig/server/OwnDataPageTest.java");

    /** No code: a picture, or what changes in a pom of somebody else's, whose versions are looked at below. */
    private static final Set<String> NO_CODE = Set.of("ARCHITECTURE.md ", "docs/adopt.md diff");

    private static final Pattern ARTIFACT = Pattern.compile(
            "<artifactId>(weir-[a-z-]+)</artifactId>[^<]*<version>([^<]+)</version>|dev\\.weir:(weir-[a-z-]+):([\\w.-]+)");

    private static List<String> sources;

    static List<String> pages() throws IOException {
        return Document.pages();
    }

    @BeforeAll
    static void readSources() throws IOException {
        sources = new ArrayList<>();
        for (Path module : Document.modules()) {
            readSources(module);
        }
    }

    private static void readSources(Path module) throws IOException {
        try (Stream<Path> files = Files.walk(module)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = ROOT.relativize(file).toString().replace('\\', '/');
                if (!name.contains("/target/")
                        && SOURCE.matcher(name).matches()
                        && TEXT.matcher(name).matches()) {
                    sources.add(bare(Files.readString(file)));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyBlockHasAnOwner(String page) throws IOException {
        assertThat(Document.read(page).blocks().stream()
                        .filter(block -> !isOwned(block))
                        .map(block -> block.where() + ": no test has this code: "
                                + block.lines().get(0)))
                .as(
                        "code that no test compiles or runs; put it into one, white space aside, or have a test read the page")
                .isEmpty();
    }

    @Test
    void codeThatNoTestHasIsFound() {
        assertThat(isOwned(new DocumentBlock("p.md", 1, "java", List.of("int no" + "body = 1;"))))
                .isFalse();
        assertThat(isOwned(new DocumentBlock(
                        "p.md",
                        1,
                        "java",
                        List.of("static List<String> pages()  throws", "...", "private static boolean isOwned("))))
                .isTrue();
    }

    private static boolean isOwned(DocumentBlock block) {
        String key = block.page() + " " + block.language();
        if (DocumentedCommandsTest.holdsCommands(block)
                || QuestionsTest.isQuoted(block)
                || HELD.containsKey(key)
                || NO_CODE.contains(key)) {
            return true;
        }
        if (block.text().startsWith("jdbc:mysql:weir:")
                || ARTIFACT.matcher(block.text()).find()) {
            return true; // looked at below and in DocumentedCommandsTest
        }
        return sources.stream().anyMatch(source -> holds(source, block.text()));
    }

    /** Whether all of the code is there in its order; lines of dots stand for whatever is between. */
    private static boolean holds(String source, String code) {
        int from = 0;
        for (String part : code.split("(?m)^\\s*(//\\s*)?\\.\\.\\.\\s*$", -1)) {
            String wanted = bare(part);
            int at = source.indexOf(wanted, from);
            if (at < 0) {
                return false;
            }
            from = at + wanted.length();
        }
        return true;
    }

    private static String bare(String code) {
        return code.replaceAll("(?m)^\\s*assertThat\\(.*;$", "")
                .replaceAll("(?m)(^|\\s)(//|#).*$", "")
                .replaceAll("\\s+", "");
    }

    @Test
    void testsThatTakeCodeFromPagesDoSo() throws IOException {
        for (Map.Entry<String, String> held : HELD.entrySet()) {
            String page = held.getKey()
                    .substring(held.getKey().lastIndexOf('/') + 1, held.getKey().indexOf(' '));
            assertThat(Files.readString(ROOT.resolve(held.getValue())))
                    .as(held.getValue())
                    .contains("\"" + page + "\"");
        }
    }

    @Test
    void versionsAreThoseOfTheProject() throws IOException {
        Matcher project = Pattern.compile("<artifactId>weir</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(Files.readString(ROOT.resolve("pom.xml")));
        assertThat(project.find()).isTrue();
        for (String page : Document.pages()) {
            for (DocumentBlock block : Document.read(page).blocks()) {
                Matcher artifact = ARTIFACT.matcher(block.text());
                while (artifact.find()) {
                    boolean xml = artifact.group(1) != null;
                    assertThat(artifact.group(xml ? 2 : 4)).as(block.where()).isEqualTo(project.group(1));
                    assertThat(Document.modules())
                            .as(block.where())
                            .anyMatch(module -> module.endsWith(artifact.group(xml ? 1 : 3)));
                }
            }
        }
    }
}
