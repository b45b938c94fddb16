package dev.weir.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResourceLockTest {
    private final ResourceLock lock = new ResourceLock();

    @Test
    void aBlockHoldsItToItsEnd() {
        try (ResourceLock held = lock.obtain()) {
            assertThat(held).isSameAs(lock);
            assertThat(lock.isHeldByCurrentThread()).isTrue();
        }
        assertThat(lock.isLocked()).isFalse();
    }

    @Test
    void aBlockWithinAnotherLeavesItHeld() {
        try (ResourceLock outer = lock.obtain()) {
            try (ResourceLock inner = lock.obtain()) {
                assertThat(inner.getHoldCount()).isEqualTo(2);
            }
            assertThat(outer.getHoldCount()).isEqualTo(1);
        }
    }

    @Test
    void anErrorFreesIt() {
        assertThatThrownBy(() -> {
                    try (ResourceLock held = lock.obtain()) {
                        throw new IllegalStateException("held " + held.getHoldCount());
                    }
                })
                .hasMessage("held 1");
        assertThat(lock.isLocked()).isFalse();
    }
}
