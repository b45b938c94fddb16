package dev.weir.rig.link;

/** The protocol of a relay's connections, for counting packets. */
public enum Framing {
    /** MySQL packets, and TLS records once the client asked for TLS. */
    MYSQL,
    /** No packets are counted, since their boundaries are unknown; bytes and round trips are. */
    NONE
}
