package dev.weir.rig;

/** A database account. Its text form never contains the password. */
public record Account(String user, String password) {
    @Override
    public String toString() {
        return "user=" + user;
    }
}
