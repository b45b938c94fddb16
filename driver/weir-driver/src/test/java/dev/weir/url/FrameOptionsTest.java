package dev.weir.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.column.StoredForms;
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
        assertThat(settings("decodeFrames=false&encodeFrames=").frames()).isNull();
        assertThat(settings("decodeFrames=false").values().storedForms().frames())
                .isFalse();
    }

    @Test
    void valuesAreDecodedThatAreFramesOrInColumnsThatAreNamed() throws SQLException {
        StoredForms frames = settings("decodeFrames=yes").values().storedForms();
        assertThat(frames.frames()).isTrue();
        assertThat(frames.compressed().isEmpty()).isTrue();
        assertThat(frames("decodeFrames=true").encoding()).isNull();
        StoredForms compressed = settings("uncompressColumns=a.b, c.*").values().storedForms();
        assertThat(compressed.frames()).isFalse();
        assertThat(compressed.compressed().match("a", "b")).isTrue();
        assertThat(compressed.compressed().match("c", "d")).isTrue();
        assertThat(frames("uncompressColumns=a.b").encoding()).isNull();
    }

    @Test
    void valuesAreEncodedByACodec() throws SQLException {
        FrameSettings.Encoding plain =
                Objects.requireNonNull(frames("encodeFrames=zstd:3").encoding());
        assertThat(plain.codec()).isEqualTo("zstd:3");
        assertThat(plain.columns().isEmpty()).isTrue();
        FrameSettings.Encoding encoding = Objects.requireNonNull(
                frames("encodeFrames=lz4&frameColumns=a.b,c.d").encoding());
        assertThat(encoding.codec()).isEqualTo("lz4");
        assertThat(encoding.columns().match("a", "b")).isTrue();
        assertThat(encoding.columns().match("a", "d")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "decodeFrames=maybe",
                "decodeFrames=2T",
                "encodeFrames=true",
                "encodeFrames=zstd,level=3",
                "frameColumns=pdf",
                "frameColumns=invoice.pdf",
                "uncompressColumns=a.b,pdf"
            })
    void saysWhatIsWrong(String query) {
        assertThatThrownBy(() -> settings(query))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("option " + query.substring(0, query.indexOf('=')))
                .hasMessageContaining("expected");
    }
}
