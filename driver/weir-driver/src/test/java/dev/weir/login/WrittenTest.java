package dev.weir.login;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All of what MySQL reports, and the newest of what MariaDB does, in whatever order it comes. */
final class WrittenTest {
    private static final String A = "3e11fa47-71ca-11e1-9e33-c80aa9429562";
    private static final String B = "4e11fa47-71ca-11e1-9e33-c80aa9429562";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    A:7                       | A:7
                    A:1-7                     | A:1-7
                    A:1-7:9-11:13             | A:1-7:9-11:13
                    A:1-12:1000007;A:13       | A:1-13:1000007
                    A:9;A:7                   | A:7:9
                    A:9;A:7;A:8               | A:7-9
                    A:9;A:10                  | A:9-10
                    A:1-9;A:3-5;A:8-12        | A:1-12
                    A:1:3:5:7;A:2-6           | A:1-7
                    A:9-7                     | A:9
                    A:5, B:1-3                | A:5,B:1-3
                    A:5:tag:1-4:_b:2          | A:5,A:_b:2,A:tag:1-4
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
    void whatIsReportedIsKept(String reports, String expected) {
        Written written = new Written();
        for (String report : full(reports).split(";", -1)) {
            written.add(report);
        }
        assertThat(written.text()).isEqualTo(full(expected));
    }

    private static String full(String text) {
        return text.replace("A", A).replace("B", B);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    A:1-9      | A:1-12     | A:1-12
                    A:1-9      | A:1-7,B:1  | A:1-7,B:1
                    A:1-9,B:3  | A:1-9      | A:1-9
                    A:1-9      | ""         | ""
                    0-1-9,1-1-2| 0-2-9,1-1-2| 0-2-9,1-1-2
                    0-1-9,1-1-2| 0-1-5,1-1-2| 0-1-5,1-1-2
                    0-1-9,1-1-2| 0-1-9      | 0-1-9
                    """)
    void whatTheSourceHasLostIsForgotten(String known, String source, String expected) {
        Written written = new Written();
        written.add(full(known));
        written.source(written.additions(), full(source));
        assertThat(written.text()).isEqualTo(full(expected));
    }

    @Test
    void whatIsWrittenWhileTheSourceIsAskedIsKept() {
        Written written = new Written();
        written.add("0-1-5");
        long before = written.additions();
        written.add("0-1-6");
        written.source(before, "0-1-5");
        assertThat(written.text()).isEqualTo("0-1-6");
    }

    /** A read waits for more than was written then, never for less. */
    @Test
    void beyondTheLimitTheOldestGapIsTakenForWritten() {
        Written written = new Written();
        for (int i = 0; i <= Written.MOST_INTERVALS; i++) {
            written.add(A + ":" + (2 * i + 1));
        }
        assertThat(written.text()).startsWith(A + ":1-3:5:7:").endsWith(":" + (2 * Written.MOST_INTERVALS + 1));
    }
}
