package dev.weir.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DocumentTest {
    private static final String PAGE = """
            # Title

                ./weir run
                ./weir probe  # why

            text that
                is no code

            ```java
            int a;

              int b;
            ```

            1.  An item

                of two paragraphs:

                    ./weir run --list-arms

                and a third

            Text

                jdbc:mysql:weir://db/shop
            """;

    @Test
    void codeIsToldFromText() {
        Document document = Document.of("p.md", PAGE.lines().toList());
        assertThat(document.blocks().stream().map(block -> block.where() + " " + block.language() + " " + block.text()))
                .containsExactly(
                        "p.md:3 indented ./weir run\n./weir probe  # why",
                        "p.md:10 java int a;\n\n  int b;",
                        "p.md:19 indented ./weir run --list-arms",
                        "p.md:25 indented jdbc:mysql:weir://db/shop");
        assertThat(document.prose()).hasSize(25);
        assertThat(document.prose().get(14)).isEqualTo("1.  An item");
        assertThat(document.prose().get(18)).isEmpty();
    }
}
