package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files and headings that pages link to are there. What lies on other hosts is not asked for. */
class DocumentLinksTest {
    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|mailto:)([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*)");

    static List<String> pages() throws IOException {
        return Document.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(String page) throws IOException {
        List<String> findings = new ArrayList<>();
        List<String> prose = Document.read(page).prose();
        for (int i = 0; i < prose.size(); i++) {
            Matcher link = LINK.matcher(prose.get(i).replaceAll("`[^`]*`", ""));
            while (link.find()) {
                Path target = link.group(1).isEmpty()
                        ? Document.ROOT.resolve(page)
                        : Document.ROOT
                                .resolve(page)
                                .resolveSibling(link.group(1))
                                .normalize();
                if (!target.startsWith(Document.ROOT) || !Files.exists(target)) {
                    findings.add(page + ":" + (i + 1) + " links to what is not there: " + link.group());
                } else if (link.group(2) != null && !anchors(target).contains(link.group(2))) {
                    findings.add(page + ":" + (i + 1) + " links to a heading that is not there: " + link.group());
                }
            }
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void everyPageIsReached() throws IOException {
        Set<String> linked = new HashSet<>(Set.of("README.md", "CODE_OF_CONDUCT.md"));
        for (String page : pages()) {
            for (String line : Document.read(page).prose()) {
                LINK.matcher(line)
                        .results()
                        .forEach(link -> linked.add(Document.ROOT
                                .relativize(Document.ROOT
                                        .resolve(page)
                                        .resolveSibling(link.group(1))
                                        .normalize())
                                .toString()));
            }
        }
        assertThat(linked).as("pages that a page links to").containsAll(pages());
    }

    @Test
    void everyPageIsInTheNavigationOfTheSite() throws IOException {
        String navigation = Files.readString(Document.ROOT.resolve(".site/mkdocs.yml"));
        assertThat(pages().stream()
                        .filter(page -> page.startsWith("docs/"))
                        .filter(page -> !navigation.contains(": " + page.substring("docs/".length()) + "\n")))
                .as("pages that are no line of nav in .site/mkdocs.yml")
                .isEmpty();
    }

    private static Set<String> anchors(Path page) throws IOException {
        return anchors(Document.of("", Files.readAllLines(page)).prose());
    }

    /** As GitHub makes them of headings, and the site as well. */
    private static Set<String> anchors(List<String> prose) {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : prose) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String words = heading.group(1)
                        .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                        .strip();
                String anchor = words.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-');
                int count = seen.merge(anchor, 1, Integer::sum);
                anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
            }
        }
        return anchors;
    }

    @Test
    void anchorsAreThoseOfHeadings() {
        assertThat(anchors(List.of("# What, `null`?", "## A", "## A", "text")))
                .containsExactlyInAnyOrder("what-null", "a", "a-1");
    }
}
