package dev.weir.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class WeirLobTest {
    @Test
    void blobCountsFromOne() throws SQLException, IOException {
        Blob blob = new WeirBlob(new byte[] {1, 2, 3, 4, 5});
        assertThat(blob.length()).isEqualTo(5);
        assertThat(blob.getBytes(2, 3)).containsExactly(2, 3, 4);
        assertThat(blob.getBytes(4, 100)).containsExactly(4, 5);
        assertThat(blob.getBytes(6, 1)).isEmpty();
        assertThat(blob.getBinaryStream(3, 2).readAllBytes()).containsExactly(3, 4);
        assertThat(blob.position(new byte[] {3, 4}, 1)).isEqualTo(3);
        assertThat(blob.position(new byte[] {3, 4}, 4)).isEqualTo(-1);
        assertThat(blob.position(new WeirBlob(new byte[] {5}), 1)).isEqualTo(5);
        for (long position : new long[] {0, -1, 7}) {
            assertThatThrownBy(() -> blob.getBytes(position, 1)).isInstanceOf(SQLException.class);
        }
        assertThatThrownBy(() -> blob.getBytes(1, -1)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> blob.getBinaryStream(3, 4)).isInstanceOf(SQLException.class);
    }

    @Test
    void blobIsWritten() throws SQLException, IOException {
        Blob blob = new WeirBlob(new byte[] {1, 2, 3});
        assertThat(blob.setBytes(3, new byte[] {9, 8})).isEqualTo(2);
        assertThat(blob.getBytes(1, 9)).containsExactly(1, 2, 9, 8);
        try (OutputStream out = blob.setBinaryStream(1)) {
            out.write(7);
        }
        blob.truncate(2);
        assertThat(blob.getBytes(1, 9)).containsExactly(7, 2);
        blob.free();
        blob.free();
        assertThatThrownBy(blob::length).isInstanceOf(SQLException.class).hasMessageContaining("freed");
    }

    @Test
    void clobCountsFromOne() throws SQLException {
        Clob clob = new WeirClob("h\u00e4llo");
        assertThat(clob.length()).isEqualTo(5);
        assertThat(clob.getSubString(2, 2)).isEqualTo("\u00e4l");
        assertThat(clob.getSubString(5, 100)).isEqualTo("o");
        assertThat(clob.position("l", 1)).isEqualTo(3);
        assertThat(clob.position("h", 2)).isEqualTo(-1);
        assertThat(clob.position(new WeirClob("lo"), 1)).isEqualTo(4);
        assertThatThrownBy(() -> clob.getSubString(0, 1)).isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> clob.getCharacterStream(4, 3)).isInstanceOf(SQLException.class);
    }

    @Test
    void clobIsWritten() throws SQLException, IOException {
        Clob clob = new WeirClob("hello");
        assertThat(clob.setString(5, "xyz", 1, 2)).isEqualTo(2);
        assertThat(clob.getSubString(1, 99)).isEqualTo("hellyz");
        try (Writer out = clob.setCharacterStream(1)) {
            out.write("H");
        }
        clob.truncate(2);
        assertThat(clob.getSubString(1, 99)).isEqualTo("He");
        clob.free();
        assertThatThrownBy(clob::length).isInstanceOf(SQLException.class).hasMessageContaining("freed");
    }
}
