package dev.weir.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation, taken apart.
 *
 * @param page its path in the repository
 * @param blocks code on lines of its own
 * @param prose everything else, line by line; empty lines stand for code
 */
record Document(String page, List<DocumentBlock> blocks, List<String> prose) {
    static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

    private static final Pattern FENCE = Pattern.compile("( *)```(\\w*) *");
    private static final Pattern ITEM = Pattern.compile("((?:[-*]|\\d+\\.) +)\\S.*");
    private static final int CODE = 4;

    private static final List<String> HOUSES = List.of("driver/README.md", "data/README.md", "lab/README.md");

    /** Every page that is read by users, as paths in the repository. */
    static List<String> pages() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.of(root, HOUSES.stream().map(ROOT::resolve), docs)
                    .flatMap(pages -> pages)
                    .filter(file -> file.toString().endsWith(".md"))
                    .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    /** Folders of modules, and of projects of their own, that have sources. */
    static List<Path> modules() throws IOException {
        try (Stream<Path> files = Files.find(ROOT, 3, (file, is) -> file.endsWith("pom.xml"))) {
            return files.map(Path::getParent)
                    .filter(folder -> Files.isDirectory(folder.resolve("src")))
                    .sorted()
                    .toList();
        }
    }

    static Document read(String page) throws IOException {
        return of(page, Files.readAllLines(ROOT.resolve(page)));
    }

    static Document of(String page, List<String> lines) {
        Document document = new Document(page, new ArrayList<>(), new ArrayList<>());
        int inItem = 0;
        for (int i = 0; i < lines.size(); ) {
            String line = lines.get(i);
            Matcher item = ITEM.matcher(line);
            if (item.matches()) {
                inItem = item.group(1).length();
            } else if (indentation(line) == 0 && !line.isEmpty()) {
                inItem = 0;
            }
            Matcher fence = FENCE.matcher(line);
            boolean apart = i == 0 || lines.get(i - 1).isBlank();
            if (fence.matches()) {
                i = document.fenced(lines, i, fence.group(1).length(), fence.group(2));
            } else if (apart && !line.isBlank() && indentation(line) >= inItem + CODE) {
                i = document.indented(lines, i, inItem + CODE);
            } else {
                document.prose.add(line);
                i++;
            }
        }
        return document;
    }

    private int fenced(List<String> lines, int opening, int indentation, String language) {
        int end = opening + 1;
        while (!lines.get(end).strip().equals("```")) {
            end++;
        }
        return add(lines, opening + 1, end, indentation, language, end + 1);
    }

    private int indented(List<String> lines, int from, int indentation) {
        int end = from;
        while (end < lines.size() && (lines.get(end).isBlank() || indentation(lines.get(end)) >= indentation)) {
            end++;
        }
        while (lines.get(end - 1).isBlank()) {
            end--;
        }
        return add(lines, from, end, indentation, DocumentBlock.INDENTED, end);
    }

    private int add(List<String> lines, int from, int end, int indentation, String language, int next) {
        List<String> code = lines.subList(from, end).stream()
                .map(line -> line.substring(Math.min(indentation, indentation(line))))
                .toList();
        blocks.add(new DocumentBlock(page, from + 1, language, code));
        while (prose.size() < next) {
            prose.add("");
        }
        return next;
    }

    private static int indentation(String line) {
        return line.length() - line.stripLeading().length();
    }
}
