package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frame.FrameSettings;
import dev.weir.session.Settings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameOptionsTest {
    private static Settings settings(String query) throws SQLException {
        ConnectionUrl url = ConnectionUrl.parse("jdbc:mysql:weir://h/d?" + query);
        return SettingsReader.read(url, OptionValues.read(url, null, given -> given, null));
    }

    private static FrameSettings frames(String query) throws SQLException {
        return Objects.requireNonNull(settings(query).frames());
    }

    @Test
    void valuesAreAsTheyAreByDefault() throws SQLException {
        assertThat(settings("").frames()).isNull();
        assertThat(settings("decodeFrames=false&encodeFrames=no").frames()).isNull();
        assertThat(settings("decodeFrames=false").values().storedForms().frames())
                .isFalse();
    }

    @Test
    void decodingHasALimit() throws SQLException {
        assertThat(settings("decodeFrames=true").values().storedForms().frames())
                .isTrue();
        assertThat(frames("decodeFrames=true").limit()).isEqualTo(64 << 20);
        assertThat(frames("decodeFrames=256M").limit()).isEqualTo(256 << 20);
        assertThat(frames("decodeFrames=yes").encoding()).isNull();
        assertThat(frames("decodeFrames=false,uncompress=a.b").limit()).isEqualTo(64 << 20);
        assertThat(settings("decodeFrames=256M, uncompress=a.b,uncompress=c.d")
                        .values()
                        .storedForms()
                        .compressed()
                        .match("c", "d"))
                .isTrue();
    }

    @Test
    void encodingHasACodecAndWhatElseIsSaidOfIt() throws SQLException {
        FrameSettings.Encoding plain =
                Objects.requireNonNull(frames("encodeFrames=zstd:3").encoding());
        assertThat(plain.codec()).isEqualTo("zstd:3");
        assertThat(plain.least()).isEqualTo(1024);
        assertThat(plain.dictionary()).isZero();
        assertThat(plain.columns().isEmpty()).isTrue();
        FrameSettings all =
                frames("encodeFrames=zstd:19, min=64, dictionary=4000000000,column=a.b&frameDictionaries=/etc/dicts");
        FrameSettings.Encoding encoding = Objects.requireNonNull(all.encoding());
        assertThat(encoding.codec()).isEqualTo("zstd:19");
        assertThat(encoding.least()).isEqualTo(64);
        assertThat(encoding.dictionary()).isEqualTo(4_000_000_000L);
        assertThat(encoding.columns().match("a", "b")).isTrue();
        assertThat(all.dictionaries().folder()).isEqualTo(Path.of("/etc/dicts"));
        assertThat(frames("decodeFrames=true&frameDictionaries=table:d.t")
                        .dictionaries()
                        .table())
                .isEqualTo("`d`.`t`");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "decodeFrames=maybe",
                "decodeFrames=2G",
                "encodeFrames=true",
                "encodeFrames=",
                "encodeFrames=zstd,min",
                "encodeFrames=zstd,min=x",
                "encodeFrames=zstd,min=2M",
                "encodeFrames=zstd,level=3",
                "encodeFrames=zstd,dictionary=1",
                "encodeFrames=lz4,dictionary=1&frameDictionaries=/d",
                "encodeFrames=zstd,column=pdf",
                "encodeFrames=zstd&frameDictionaries=table:a`b",
                "decodeFrames=true,uncompress=pdf",
                "decodeFrames=true,other=a.b"
            })
    void saysWhatIsWrong(String query) {
        String option = query.contains("&") && !query.contains("lz4") ? query.substring(query.indexOf('&') + 1) : query;
        assertThatThrownBy(() -> settings(query))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("option " + option.substring(0, option.indexOf('=')))
                .hasMessageContaining("expected");
    }
}
