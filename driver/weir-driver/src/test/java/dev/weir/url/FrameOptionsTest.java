package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.frame.FrameSettings;
import dev.weir.login.Settings;
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
        assertThat(plain.columns().isEmpty()).isTrue();
        FrameSettings.Encoding encoding = Objects.requireNonNull(
                frames("encodeFrames=zstd:19, min=64,column=a.b").encoding());
        assertThat(encoding.codec()).isEqualTo("zstd:19");
        assertThat(encoding.least()).isEqualTo(64);
        assertThat(encoding.columns().match("a", "b")).isTrue();
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
                "encodeFrames=zstd,column=pdf",
                "decodeFrames=true,uncompress=pdf",
                "decodeFrames=true,other=a.b"
            })
    void saysWhatIsWrong(String query) {
        assertThatThrownBy(() -> settings(query))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("option " + query.substring(0, query.indexOf('=')))
                .hasMessageContaining("expected");
    }

    @Test
    void saysThatDictionariesAreGone() {
        assertThatThrownBy(() -> settings("encodeFrames=zstd:3,dictionary=7"))
                .isInstanceOf(SQLException.class)
                .hasMessage("option encodeFrames=CODEC,dictionary=ID is gone: frames with a dictionary are neither"
                        + " written nor read any more; use encodeFrames=zstd:3");
        assertThatThrownBy(() -> settings("frameDictionaries=/etc/weir"))
                .hasMessage("option frameDictionaries is gone: frames with a dictionary are neither written nor read"
                        + " any more; take it out");
    }
}
