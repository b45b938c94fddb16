package dev.weir.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.report.advice.OnLink;
import dev.weir.report.advice.Prediction;
import dev.weir.report.advice.Recommendation;
import dev.weir.report.advice.Recommender;
import dev.weir.report.advice.Situation;
import dev.weir.report.model.Interval;
import dev.weir.report.model.Manifest;
import dev.weir.report.model.RunSet;
import dev.weir.report.page.view.ArmsCompared;
import dev.weir.report.page.view.RunView;
import dev.weir.report.stats.Analysis;
import dev.weir.report.stats.Cell;
import dev.weir.report.text.Figures;
import dev.weir.report.text.Prose;
import dev.weir.report.text.RatioWords;
import dev.weir.report.text.Scale;
import dev.weir.report.text.Units;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever stands twice on the pages of kept runs is one figure: sentences, cards, the table of what to do and the advice say
 * the ratios and times of the tables, to the last digit.
 */
class FiguresTwiceTest {
    /** Its advice is for sizes that not every link was measured at. */
    private static final String BETWEEN_SIZES = "paper-run";

    private static final Pattern AMOUNT =
            Pattern.compile("[\\d.,]+ (?:% (?:less|more) time|times faster|times as long) \\[[^]]+]");
    private static final Pattern TIME = Pattern.compile("measured ([\\d.,]+ \\S+ \\[[^]]+]) a ");
    private static final Pattern BAR =
            Pattern.compile("class=\"gain-row.*?class=\"who\">(?:now: )?([^<]+)<.*?class=\"what\">([^<]+)<");

    private static List<StudyPanel> panels(String run) {
        return RunSet.open(Path.of("..", "..", "docs", run)).read().stream()
                .map(each -> StudyPanel.of(each, Analysis.of(each), true))
                .toList();
    }

    private static String text(String html) {
        return html.replaceAll("(?s)<script.*?</script>", "")
                .replaceAll("</(?:p|dd|dt|h3|li|td)>|<br>", "\n")
                .replaceAll("<[^>]+>", "")
                .replace("&amp;", "&")
                .replace("&#39;", "'")
                .replace("\u00a0", " ");
    }

    /** Every ratio of a run in words, both ways round, that fits the place which a sentence names. */
    private static Set<String> ratios(RunView view, String sentence) {
        List<String> links = view.manifest().links().stream()
                .map(Manifest.Link::name)
                .filter(link -> Pattern.compile("on " + Pattern.quote(link) + "(?![\\w-])")
                        .matcher(sentence)
                        .find())
                .toList();
        Set<String> words = new HashSet<>();
        view.analysis().ratios().stream()
                .filter(each -> links.size() != 1 || each.cell().link().equals(links.get(0)))
                .filter(each -> !sentence.matches(".* at [\\d,]+ rows? on .*")
                        || sentence.contains(" at " + view.levelWords(each.cell()) + " "))
                .forEach(each -> {
                    words.add(RatioWords.plain(each.ratio()));
                    words.add(RatioWords.plain(Figures.inverse(each.ratio())));
                });
        return words;
    }

    private static int saidAsInTheTables(RunView view, String text) {
        int checked = 0;
        for (String sentence : text.split("\n|(?<=\\.) ", -1)) {
            if (sentence.contains("control failed")) {
                continue;
            }
            for (MatchResult amount : AMOUNT.matcher(sentence).results().toList()) {
                assertThat(ratios(view, sentence)).as(sentence).contains(amount.group());
                checked++;
            }
        }
        return checked;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example-run",
                BETWEEN_SIZES,
                "questions/columns",
                "questions/fifth",
                "questions/fourth",
                "questions/third",
                "questions/load",
                "questions/mysql-8.0",
                "questions/reports",
                "questions/ten-minutes"
            })
    void sentencesSayTheRatiosOfTheTables(String run) {
        int checked = 0;
        for (StudyPanel each : panels(run)) {
            checked += saidAsInTheTables(each.view(), text(AnswerSection.html(List.of(each))));
            if (!run.equals(BETWEEN_SIZES)) {
                checked += saidAsInTheTables(each.view(), text(DoSection.html(List.of(each))));
                checked += saidAsInTheTables(each.view(), text(AdviceSection.html(each)));
            }
        }
        assertThat(checked).isGreaterThan(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"example-run", "questions/mysql-8.0", "questions/ten-minutes"})
    void adviceSaysTheTimesOfTheTables(String run) {
        int checked = 0;
        for (StudyPanel each : panels(run)) {
            Set<String> times = new HashSet<>();
            each.view().cells().values().forEach(cell -> times.add(Figures.interval(cell.timeMicros(), Units::time)));
            for (MatchResult time :
                    TIME.matcher(text(AdviceSection.html(each))).results().toList()) {
                assertThat(times).as(time.group()).contains(time.group(1));
                checked++;
            }
        }
        assertThat(checked).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"example-run", "questions/columns", "questions/mysql-8.0", "questions/ten-minutes"})
    void thePictureShowsTheTimesOfTheTables(String run) {
        for (StudyPanel each : panels(run)) {
            RunView view = each.view();
            for (MatchResult bar :
                    BAR.matcher(DoSection.html(List.of(each))).results().toList()) {
                assertThat(view.cells().values().stream()
                                .filter(cell -> view.label(cell.cell().arm()).equals(bar.group(1)))
                                .map(cell -> cell.timeMicros().estimate())
                                .map(micros -> Scale.time(micros).with(micros)))
                        .as(bar.group(1))
                        .contains(bar.group(2).replace('\u00a0', ' '));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "example-run",
                "questions/columns",
                "questions/load",
                "questions/mysql-8.0",
                "questions/ten-minutes"
            })
    void theTableOfWhatToDoSaysTheRatiosOfTheVerdicts(String run) {
        for (StudyPanel each : panels(run)) {
            Recommender recommender = new Recommender(each.advice());
            List<OnLink> cells = each.whatToDo().stream()
                    .flatMap(what -> what.links().stream())
                    .filter(cell -> !cell.gain().isEmpty())
                    .toList();
            for (OnLink cell : cells) {
                Situation at = each.advice().links().stream()
                        .filter(link -> link.name().equals(cell.link()))
                        .map(link -> Situation.reading(
                                link, each.advice().middleSize(), each.advice().likelyData()))
                        .findFirst()
                        .orElseThrow();
                Recommendation it = recommender.of(each.advice().choose(at)).orElseThrow();
                assertThat(cell.gain()).isEqualTo(Prose.plain(RatioWords.brief(judged(each.view(), it))));
            }
        }
    }

    private static Interval judged(RunView view, Recommendation it) {
        Prediction advised = it.advised();
        Cell cell = Stream.of(advised)
                .flatMap(each -> each.cells().stream())
                .findFirst()
                .orElseThrow();
        return ArmsCompared.at(view, cell, it.now()).orElseThrow().ratio();
    }
}
