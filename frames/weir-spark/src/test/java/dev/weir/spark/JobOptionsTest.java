package dev.weir.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("nightly")
class JobOptionsTest {
    @Test
    void readsWhatIsGiven() {
        JobOptions options = JobOptions.parse(
                "--url",
                "jdbc:mysql:weir://db/shop",
                "--table",
                "files",
                "--column",
                "data",
                "--codec",
                "zstd:3,lz4:9",
                "--rewrite");
        assertThat(options)
                .isEqualTo(new JobOptions(
                        "jdbc:mysql:weir://db/shop",
                        "files",
                        "data",
                        List.of("zstd-3", "lz4-9"),
                        1000,
                        0,
                        true,
                        false));
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> JobOptions.parse("--url", "u", "--table", "t", "--column", "c"))
                .hasMessageStartingWith("option --codec is missing; expected --url ");
        assertThatThrownBy(() -> JobOptions.parse("--partitions")).hasMessageContaining("lacks its value");
        assertThatThrownBy(() -> JobOptions.parse("--url", "u", "--table", "t", "--column", "c", "--codec", "zip"))
                .hasMessageContaining("codec=zip is unknown, expected one of [gzip, ");
        assertThatThrownBy(() -> JobOptions.parse(
                        "--url", "u", "--table", "t", "--column", "c", "--codec", "gzip", "--partitions", "many"))
                .hasMessage("partitions=many, expected a whole number");
    }
}
