package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The newest of what is reported, in whatever order it comes. */
final class WrittenTest {
    private static final String A = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    private static final String B = "4e11fa47-71ca-11e1-9e33-c80aa9429562";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    A:7                       | A:7
                    A:1-7                     | A:7
                    A:1-7:9-11:13             | A:13
                    A:9;A:7                   | A:9
                    A:9;A:10                  | A:10
                    A:5, B:1-3              | A:5,B:3
                    A:5:tag:1-4:_b:2          | A:5,A:_b:2,A:tag:4
                    0-1-5                     | 0-1-5
                    0-1-5;0-2-6;0-1-4         | 0-2-6
                    0-1-5,7-1-9               | 0-1-5,7-1-9
                    ""                        | ""
                    A                         | ""
                    A:x';A:1'                 | ""
                    B:x y:1                   | B:xy:1
                    x:1;1-2;1-2-3-4           | ""
                    A:99999999999999999999    | ""
                    """)
    void theNewestIsKept(String reports, String expected) {
        Written written = new Written();
        for (String report : full(reports).split(";", -1)) {
            written.add(report);
        }
        assertThat(written.text()).isEqualTo(full(expected));
    }

    private static String full(String text) {
        return text.replace("A", A).replace("B", B);
    }

    @Test
    void theTextIsTheSameObjectUntilThereIsMore() {
        Written written = new Written();
        written.add("0-1-5");
        String before = written.text();
        written.add("0-1-4");
        assertThat(written.text()).isSameAs(before);
        written.add("0-1-6");
        assertThat(written.text()).isEqualTo("0-1-6");
    }
}
