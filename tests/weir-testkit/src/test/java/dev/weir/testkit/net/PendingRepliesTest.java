package dev.weir.testkit.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PendingRepliesTest {
    private static final byte[] PING = {1, 0, 0, 0, 0x0E};
    private static final byte[] QUIT = {1, 0, 0, 0, 0x01};
    private static final byte[] STATEMENT_CLOSE = {5, 0, 0, 0, 0x19, 0x0E, 0x0E, 0, 0};
    private static final byte[] END_OF_FILE = {0, 0, 0, 2};

    private final PendingReplies questions = new PendingReplies();

    private void send(byte[] bytes) {
        for (byte each : bytes) {
            questions.sent(new byte[] {each}, 1); // cut wherever it can be
        }
    }

    @Test
    void aCommandIsOpenUntilItIsAnswered() {
        assertThat(questions.open()).isFalse();
        send(PING);
        assertThat(questions.open()).isTrue();
        send(STATEMENT_CLOSE);
        assertThat(questions.open()).as("what follows is not its answer").isTrue();
        questions.answered();
        assertThat(questions.open()).isFalse();
    }

    @Test
    void someAreNotAnswered() {
        send(STATEMENT_CLOSE);
        send(QUIT);
        assertThat(questions.open()).isFalse();
        send(END_OF_FILE);
        assertThat(questions.open()).isTrue();
    }
}
