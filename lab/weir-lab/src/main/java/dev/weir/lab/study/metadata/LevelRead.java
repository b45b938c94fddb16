package dev.weir.lab.study.metadata;

import java.util.List;

/** A level made ready to be read. */
record LevelRead(String sql, List<Kind> kinds) {
    static LevelRead of(MetadataLevel level) {
        return new LevelRead(level.sql(), level.kinds());
    }
}
