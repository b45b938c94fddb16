package dev.weir.shared;

import org.jspecify.annotations.Nullable;

/** The state of a look-up once it has come to something: how it ended, or the slot on which its caller is to lead a flight. */
sealed interface WaitState<T extends @Nullable Object> permits Outcome, Slot {}
