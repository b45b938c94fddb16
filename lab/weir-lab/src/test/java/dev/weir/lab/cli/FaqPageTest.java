package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Messages that docs/faq.md explains are messages of the lab and its rig. */
class FaqPageTest {
    private static final Pattern MESSAGE = Pattern.compile("(?m)^\\| `([^`]+)` \\|");

    @Test
    void everyMessageIsOne() throws IOException {
        StringBuilder sources = new StringBuilder(Files.readString(Document.ROOT.resolve("weir")));
        for (String module : List.of("weir-lab", "weir-rig")) {
            try (Stream<Path> files = Files.walk(Document.ROOT.resolve("lab/" + module + "/src/main/java"))) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    sources.append(Files.readString(file));
                }
            }
        }
        String said = sources.toString().replaceAll("\"\\s*\\+\\s*\"", "");
        List<String> messages = MESSAGE.matcher(Files.readString(Document.ROOT.resolve("docs/faq.md")))
                .results()
                .map(row -> row.group(1))
                .toList();
        assertThat(messages).hasSizeGreaterThan(10);
        assertThat(messages).allSatisfy(message -> assertThat(said).contains(message.split(" \\.\\. ", -1)));
    }
}
