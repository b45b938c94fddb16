package dev.weir.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.ConnectorJReferences.Reference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
        Set<Reference> found = new TreeSet<>();
        for (Path jar : jars) {
            found.addAll(references.in(jar));
        }
        assertThat(found).filteredOn(Reference::compiled).isEmpty();
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
                    .map(Reference::to)
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
}
