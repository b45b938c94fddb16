package dev.weir.report.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ShellWordsTest {
    @Property(seed = "1")
    void whatIsJoinedIsReadBack(@ForAll List<String> words) {
        assertThat(ShellWords.split(ShellWords.join(words))).isEqualTo(words);
    }

    @Example
    void plainWordsStayPlain() {
        assertThat(ShellWords.join(List.of("weir", "run", "--link", "rtt=5ms,rate=100mbit")))
                .isEqualTo("weir run --link rtt=5ms,rate=100mbit");
    }

    @Example
    void wordsWithSpacesAreQuoted() {
        assertThat(ShellWords.join(List.of("--server", "/opt/my sql/mysqld")))
                .isEqualTo("--server '/opt/my sql/mysqld'");
    }
}
