package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.jdbc.WeirDriver;
import dev.weir.rig.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Every command and every JDBC URL that a page gives its readers: options, studies, arms, links, levels, modules, tests and
 * scripts exist, and what is required is there. What measures is planned, as far as no server is needed.
 */
class DocumentedCommandsTest {
    private static final Path ROOT = Document.ROOT;
    private static final Set<String> LANGUAGES = Set.of(DocumentBlock.INDENTED, "sh", "bash");
    /** Programs that are not Weir's: nothing is known of their options here. */
    private static final Set<String> OTHERS =
            Set.of("cd", "duckdb", "git", "gpg", "jar", "mvn", "sha256sum", "source", "spark-submit", "unzip");
    /** What a run reads besides its options: it is not made up here. */
    private static final List<String> READ_FIRST = List.of("--data", "--table", "--resume", "--versions");

    static List<String> pages() throws IOException {
        return Document.pages();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyCommandIsOne(String page) throws IOException {
        assertThat(findings(Document.read(page))).isEmpty();
    }

    @Test
    void whatIsWrongIsTold() {
        String page = """
                # Page

                    ./weir run stream --level rows=5  # fine
                    ./weir run stream --row 5
                    ./weir run stream --arm weir.defalt
                    ./weir compress
                    ./mvnw test -pl weir-nowhere -Dtest=NoSuchTest
                    .ci/nothing

                Say `./weir compare
                runs/A` or `./weir probe`.
                """;
        assertThat(findings(Document.of("p.md", page.lines().toList())))
                .satisfiesExactly(
                        row -> assertThat(row).startsWith("p.md:4: ./weir run stream --row 5: Unknown option"),
                        arm -> assertThat(arm).contains("p.md:5").contains("did you mean weir.default?"),
                        url -> assertThat(url).startsWith("p.md:6: ").contains("--url"),
                        module -> assertThat(module).startsWith("p.md:7: ").contains("no module weir-nowhere"),
                        program -> assertThat(program).startsWith("p.md:8: ").contains("no program .ci/nothing"),
                        gate -> assertThat(gate).startsWith("p.md:10: ./weir compare runs/A: Missing required"));
    }

    private static List<String> findings(Document document) {
        List<String> findings = new ArrayList<>();
        for (DocumentBlock block : document.blocks()) {
            if (holdsCommands(block)) {
                DocumentedCommand.of(block).forEach(command -> check(command, findings));
            }
        }
        for (DocumentedCommand command : DocumentedCommand.inSentences(document)) {
            if (!isName(command)) {
                check(command, findings);
            }
        }
        return findings;
    }

    /** XML, URLs, statements and output are no commands; {@link DocumentedCodeTest} looks at these. */
    static boolean holdsCommands(DocumentBlock block) {
        return LANGUAGES.contains(block.language())
                && !block.text().matches("(?s)[ <].*|jdbc:.*")
                && DocumentedCommand.of(block).stream().allMatch(DocumentedCommandsTest::isCommand);
    }

    private static boolean isCommand(DocumentedCommand command) {
        return OTHERS.contains(command.program()) || command.program().matches("(\\./|\\.ci/).+");
    }

    /** Whether a sentence tells of a command, and not how to give it. */
    private static boolean isName(DocumentedCommand command) {
        return command.words().size() == 2
                && WeirCommand.commandLine()
                        .getSubcommands()
                        .containsKey(command.words().get(1));
    }

    private static void check(DocumentedCommand command, List<String> findings) {
        try {
            switch (command.program()) {
                case "./weir" -> weir(command.arguments());
                case "./mvnw" -> maven(command.arguments());
                default -> other(command.program());
            }
        } catch (UsageException | CommandLine.ParameterException | IOException e) {
            findings.add(command.where() + ": " + String.join(" ", command.words()) + ": " + e.getMessage());
        }
    }

    private static void weir(List<String> words) throws IOException {
        CommandLine weir = WeirCommand.commandLine();
        CommandLine.ParseResult parsed = weir.parseArgs(words.toArray(String[]::new));
        for (String word : words) {
            if (word.startsWith("docs/") && !Files.exists(ROOT.resolve(word))) {
                throw new UsageException("no file " + word);
            }
        }
        if (parsed.hasSubcommand()
                && parsed.subcommand().commandSpec().userObject() instanceof RunCommand run
                && words.stream().noneMatch(word -> READ_FIRST.contains(word) || namesAJar(word))) {
            run.preview(run.request()).lonelyArms();
        }
    }

    /** A jar or a release of a driver, which would be fetched. */
    private static boolean namesAJar(String word) {
        return word.contains("@") && !word.contains("://");
    }

    private static void maven(List<String> words) throws IOException {
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-pl")) {
                for (String module : words.get(i + 1).split(",", -1)) {
                    require(isModule(module), "no module " + module);
                }
            } else if (word.startsWith("-P")) {
                require(pom.contains("<id>" + word.substring(2) + "</id>"), "no profile " + word);
            } else if (word.startsWith("-Dtest=")) {
                for (String test : word.substring(7).split(",", -1)) {
                    require(test.contains("*") || isTest(test.replaceFirst("#.*", "") + ".java"), "no test " + test);
                }
            }
        }
    }

    /** As Maven takes it: a folder, or a colon and an artifact, which is named as its folder. */
    private static boolean isModule(String name) throws IOException {
        return name.startsWith(":")
                ? Document.modules().stream().anyMatch(module -> module.endsWith(name.substring(1)))
                : Files.exists(ROOT.resolve(name).resolve("pom.xml"));
    }

    private static boolean isTest(String file) throws IOException {
        for (Path module : Document.modules()) {
            Path tests = module.resolve("src/test/java");
            if (Files.isDirectory(tests)) {
                try (Stream<Path> files = Files.walk(tests)) {
                    if (files.anyMatch(each -> each.endsWith(file))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static void other(String program) {
        require(OTHERS.contains(program) || Files.isExecutable(ROOT.resolve(program)), "no program " + program);
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new UsageException(otherwise);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyOptionOfAUrlIsOne(String page) throws IOException, SQLException {
        Set<String> known = Set.copyOf(
                Arrays.stream(new WeirDriver().getPropertyInfo("jdbc:mysql:weir://db/shop", new Properties()))
                        .map((DriverPropertyInfo option) -> option.name)
                        .toList());
        for (DocumentBlock block : Document.read(page).blocks()) {
            for (String line : block.lines()) {
                if (line.startsWith("jdbc:mysql:weir:")) {
                    assertThat(new WeirDriver().acceptsURL(line)).isTrue();
                    assertThat(known)
                            .as(block.where())
                            .containsAll(
                                    Stream.of(line.replaceFirst("[^?]*\\??", "").split("&", -1))
                                            .map(option -> option.replaceFirst("=.*", ""))
                                            .filter(option -> !option.isEmpty())
                                            .toList());
                }
            }
        }
    }

    /**
     * A command that a page tells its readers to give.
     *
     * @param where page and line
     * @param words words as a shell makes them, without comments
     */
    private record DocumentedCommand(String where, List<String> words) {
        private static final Pattern ASSIGNMENT = Pattern.compile("[A-Z_]+=.*");
        private static final Pattern INLINE = Pattern.compile("`(\\./weir [^`]+)`");

        /** Commands of a block: lines that are indented further belong to the one before them. */
        static List<DocumentedCommand> of(DocumentBlock block) {
            List<DocumentedCommand> commands = new ArrayList<>();
            StringBuilder text = new StringBuilder();
            int from = 0;
            for (int i = 0; i < block.lines().size(); i++) {
                String line = block.lines().get(i);
                boolean goesOn = line.startsWith(" ") || text.toString().endsWith("\\");
                if (!goesOn) {
                    add(commands, block.where(from), text.toString());
                    text.setLength(0);
                    from = i;
                }
                if (text.toString().endsWith("\\")) {
                    text.setLength(text.length() - 1);
                }
                text.append(line.strip().startsWith("#") ? "" : " " + line);
            }
            add(commands, block.where(from), text.toString());
            return commands;
        }

        /** Commands of Weir's within sentences. */
        static List<DocumentedCommand> inSentences(Document document) {
            List<DocumentedCommand> commands = new ArrayList<>();
            String prose = String.join("\n", document.prose());
            Matcher inline = INLINE.matcher(prose);
            while (inline.find()) {
                long line = prose.substring(0, inline.start()).lines().count();
                add(commands, document.page() + ":" + Math.max(1, line), inline.group(1));
            }
            return commands;
        }

        private static void add(List<DocumentedCommand> commands, String where, String text) {
            for (String command : text.split(" && ", -1)) {
                List<String> words = new ArrayList<>(words(command));
                while (!words.isEmpty() && ASSIGNMENT.matcher(words.get(0)).matches()) {
                    words.remove(0);
                }
                if (!words.isEmpty()) {
                    commands.add(new DocumentedCommand(where, List.copyOf(words)));
                }
            }
        }

        /** Words between white space, with both kinds of quotes and other commands' output, up to a comment. */
        private static List<String> words(String text) {
            List<String> words = new ArrayList<>();
            Matcher word = Pattern.compile(
                            "(?:\\$\\([^)]*\\)|[^\\s\"'#]|(?<=\\S)#|\"[^\"]*\"|'[^']*')+|#.*", Pattern.DOTALL)
                    .matcher(text);
            while (word.find() && !word.group().startsWith("#")) {
                words.add(word.group().replaceAll("[\"']", ""));
            }
            return words;
        }

        String program() {
            return words.get(0);
        }

        List<String> arguments() {
            return words.subList(1, words.size());
        }
    }
}
