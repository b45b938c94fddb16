package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VersionsTest {
    @AfterEach
    void noCommit() {
        System.clearProperty("weir.commit");
    }

    @Test
    void theCommitOfTheCheckoutIsTold() {
        assertThat(Versions.ofThisWeir()).isEqualTo(Versions.of("weir"));

        System.setProperty("weir.commit", "c1d053212345-dirty");
        assertThat(Versions.ofThisWeir()).isEqualTo(Versions.of("weir") + " (c1d053212345-dirty)");
    }
}
