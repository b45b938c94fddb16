package dev.weir.rig.link;

/** Protocol of a relay's connections, as far as counting its packets goes. */
public enum Framing {
    /** MySQL packets, and TLS records once the client asked for TLS. */
    MYSQL,
    /** No packets are counted: their borders are not known. Bytes and round trips are. */
    NONE
}
