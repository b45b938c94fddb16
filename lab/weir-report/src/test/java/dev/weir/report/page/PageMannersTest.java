package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.advice.OnLink;
import dev.weir.report.model.Behaviour;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.html.Unpacked;
import dev.weir.report.page.study.Answer;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.ComparisonResult;
import dev.weir.report.stats.RatioResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What readers may expect of every page, held by the pages of kept runs. */
class PageMannersTest {
    private static final List<String> RUNS = List.of(
            "example-run",
            "paper-run",
            "questions/columns",
            "questions/load",
            "questions/mysql-8.0",
            "questions/reports",
            "questions/options");
    private static final Pattern LINK = Pattern.compile(" on (\\S+?)[.:,;]?(?: |$)");

    private record Page(List<StudyPanel> panels, String html) {}

    private static final List<Page> PAGES = RUNS.stream()
            .map(run -> RunSet.open(Path.of("..", "..", "docs", run)).read())
            .map(runs -> new Page(
                    runs.stream()
                            .map(each -> StudyPanel.of(each, Analysis.of(each), true))
                            .toList(),
                    ReportPage.render(runs)))
            .toList();

    private static Stream<StudyPanel> panels() {
        return PAGES.stream().flatMap(page -> page.panels().stream());
    }

    private static String sections(Page page) {
        String html = page.html();
        return html.substring(html.indexOf("<main>"), html.indexOf("<section id=\"sure\""));
    }

    private static String text(String html) {
        return Unpacked.spaced(
                html.replaceAll("<[^>]+>", "").replace("&#39;", "'").replace("&amp;", "&"));
    }

    @Test
    void aChartIsOfTheLinkThatItsSentenceNames() {
        List<Answer> charted = panels().flatMap(panel -> panel.answers().stream())
                .filter(answer -> answer.chart() != null)
                .toList();

        assertThat(charted).hasSizeGreaterThan(20).allSatisfy(answer -> {
            Matcher link = LINK.matcher(answer.plain().get(0));
            if (link.find()) {
                assertThat(answer.chart().link()).as(answer.plain().get(0)).isEqualTo(link.group(1));
            }
        });
    }

    @Test
    void exploreOpensWhereArmsDifferMost() {
        assertThat(panels()).hasSizeGreaterThan(10).allSatisfy(panel -> {
            RunView view = panel.view();
            List<ComparisonResult> shown = view.analysis().comparisons().stream()
                    .filter(each -> each.verdict().isDifference())
                    .filter(each -> view.manifest().isLikeWithLike(each.comparison()))
                    .filter(each -> view.outer(each.ratio().cell()).equals(view.setting()))
                    .sorted(Comparator.comparingDouble(
                            each -> -Math.abs(Math.log(each.ratio().ratio().estimate()))))
                    .toList();
            if (!shown.isEmpty()) {
                RatioResult most = shown.get(0).ratio();
                assertThat(PageData.of(panel).start())
                        .isEqualTo(view.setting().with("link", most.cell().link()));
            }
        });
    }

    @Test
    void exploreListsTheArmsMeasuredOnly() {
        assertThat(panels()).allSatisfy(panel -> {
            List<String> known = new ArrayList<>();
            panel.view().cells().keySet().forEach(cell -> known.add(cell.arm()));
            panel.view().run().behaviours("memory").map(Behaviour::arm).forEach(known::add);

            assertThat(PageData.of(panel).arms())
                    .extracting(PageData.ArmData::id)
                    .isSubsetOf(known);
            assertThat(PageData.of(panel).pairs())
                    .flatExtracting(PageData.Pair::arm, PageData.Pair::reference)
                    .isSubsetOf(known);
        });
        assertThat(panels().filter(panel -> panel.key().equals("keys")))
                .anyMatch(panel -> PageData.of(panel).arms().size()
                        < panel.view().studyArms().count());
    }

    @Test
    void theLargestGainIsTheLargestThatIsDecided() {
        for (Page page : PAGES) {
            List<Double> decided = page.panels().stream()
                    .flatMap(panel -> panel.whatToDo().stream())
                    .flatMap(what -> what.links().stream())
                    .filter(cell -> cell.outcome() == OnLink.Outcome.CHANGE)
                    .map(cell -> factor(cell.gain()))
                    .toList();
            Matcher pictured = Pattern.compile("The largest gain: ([^,]+), time of a \\S+ on ([^<]+)</figcaption>")
                    .matcher(page.html());
            if (decided.isEmpty()) {
                assertThat(pictured.find()).isFalse();
                continue;
            }
            assertThat(pictured.find()).isTrue();
            OnLink shown = page.panels().stream()
                    .filter(panel -> panel.name().equals(pictured.group(1)))
                    .flatMap(panel -> panel.whatToDo().orElseThrow().links().stream())
                    .filter(cell -> cell.link().equals(pictured.group(2)))
                    .findFirst()
                    .orElseThrow();
            assertThat(factor(shown.gain()))
                    .isEqualTo(decided.stream().max(Double::compare).orElseThrow());
        }
    }

    private static double factor(String gain) {
        double figure = Double.parseDouble(gain.split(" ", -1)[0]);
        return gain.endsWith("faster") ? figure : 1 / (1 - figure / 100);
    }

    /** Neither an interval that holds no difference, nor what is not decided, stands out. */
    @Test
    void aNonEffectIsNeverBold() {
        int bold = 0;
        for (Page page : PAGES) {
            for (MatchResult found : Pattern.compile(
                            "<strong class=\"figure\">([^<]+)</strong> \\[([^\\],]+),\u00a0([^\\]:]+)[^\\]]*](.{0,200})")
                    .matcher(sections(page))
                    .results()
                    .toList()) {
                boolean factor = found.group(1).contains("times");
                assertThat(Double.parseDouble(found.group(2).replace(",", "")))
                        .as(found.group())
                        .isGreaterThan(factor ? 1 : 0);
                assertThat(found.group(4).split("\\. |</p>", -1)[0])
                        .as(found.group())
                        .doesNotContain("(probably", "(too close", "(undecided");
                bold++;
            }
        }
        assertThat(bold).isGreaterThan(50);
    }

    @Test
    void theFirstBracketSaysWhatBracketsHold() {
        assertThat(PAGES).allSatisfy(page -> {
            Matcher first = Pattern.compile("\\[-?\\d[^\\]]*]").matcher(text(sections(page)));
            assertThat(first.find()).isTrue();
            assertThat(first.group()).endsWith(": 95 % confidence]");
            assertThat(text(sections(page)).split(": 95 % confidence]", -1)).hasSize(2);
        });
    }

    @Test
    void heatsAndNamesOfLinksExplainThemselvesAtFirst() {
        assertThat(PAGES).allSatisfy(page -> {
            String html = text(page.html().substring(page.html().indexOf("<h1>")));
            Matcher heats = Pattern.compile("\\d heats?( ·|,)[^·]*").matcher(html);
            assertThat(heats.find()).isTrue();
            assertThat(heats.group()).contains("each a set of JVMs launched afresh");
            page.panels().get(0).view().manifest().links().forEach(link -> {
                int first = html.indexOf(link.name());
                assertThat(html.substring(first, first + link.name().length() + 2))
                        .isEqualTo(link.name() + " (");
            });
        });
    }

    @Test
    void aLineToPasteStandsApartFromItsComment() {
        List<MatchResult> pasted = PAGES.stream()
                .flatMap(page -> Pattern.compile("<dd class=\"paste\"><code>(.*?)</code>(.*?)</dd>")
                        .matcher(page.html())
                        .results())
                .toList();

        assertThat(pasted)
                .hasSizeGreaterThan(10)
                .allSatisfy(line -> assertThat(line.group(1)).doesNotContain("  #", "  //", "  &lt;!--"))
                .anySatisfy(line -> assertThat(line.group(2)).startsWith("<small>dev.weir:weir-driver, its class "));
    }

    @Test
    void noFigureIsCutFromItsUnit() {
        assertThat(PAGES)
                .allSatisfy(page -> assertThat(sections(page).replaceAll("<script.*?</script>|<[^>]+>", ""))
                        .doesNotContainPattern("\\d (%|[nµm]?s|[kMG]?i?B|[kMG]bit/s)\\b")
                        .doesNotContainPattern("\\[-?[\\d.]+, "));
    }

    /** Sentences and tables are in the page itself, not put there by scripts, and nothing hides them. */
    @Test
    void withoutScriptsThereIsTheTableAndEverySentence() {
        assertThat(PAGES).allSatisfy(page -> {
            String still = sections(page).replaceAll("(?s)<script.*?</script>|<p[^>]* id=\"not-started\".*?</p>", "");
            assertThat(still).doesNotContain(" hidden>").contains("network by network");
            String said = text(still).replaceAll(": 95 % confidence]", "]");
            page.panels().forEach(panel -> {
                panel.answers().stream()
                        .flatMap(answer -> answer.plain().stream())
                        .forEach(sentence -> assertThat(said).contains(sentence.replace("`", "")));
                panel.whatToDo().stream()
                        .flatMap(what -> what.links().stream())
                        .forEach(cell -> assertThat(said).contains(cell.words()));
            });
        });
    }

    @Test
    void aCardWithoutAChartIsBrief() {
        assertThat(PAGES)
                .allSatisfy(page -> assertThat(
                                Pattern.compile("(?s)<article class=\"card answer([^\"]*)\"(.*?)</article>")
                                        .matcher(page.html())
                                        .results())
                        .isNotEmpty()
                        .allSatisfy(card -> assertThat(card.group(1).equals(" brief"))
                                .isEqualTo(!card.group(2).contains("<canvas"))));
    }
}
