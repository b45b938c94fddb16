package dev.weir.lab.link;

final class LinkProbe {
    static final int REQUEST_BYTES = 9;
}
