package dev.weir.catalog;

import dev.weir.packet.ServerTraits;
import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of {@link DatabaseMetaData#getTypeInfo()}: a server's types, by its own names and the SQL standard's. */
record TypeInfo(SqlTypes types, ServerTraits server) {
    private static final String UNSIGNED = " UNSIGNED";
    private static final int CODE = 1;
    private static final int CREATE_PARAMETERS = 5;
    private static final int LOCAL_NAME = 12;
    private static final int RADIX = 10;

    private record Name(SqlType type, String text, boolean unsigned) {}

    /** Returns the rows by type code, signed types before unsigned ones. */
    List<List<@Nullable Object>> rows() {
        List<Name> names = new ArrayList<>();
        Arrays.stream(SqlType.values()).filter(type -> type.isOf(server)).forEach(type -> addNames(type, names));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        names.stream()
                .sorted(Comparator.<Name>comparingInt(name -> types.code(name.type()))
                        .thenComparing(Name::unsigned))
                .forEach(name -> rows.add(row(name)));
        rows.add(bool());
        rows.sort(Comparator.comparing(row -> (Integer) row.get(CODE)));
        return rows;
    }

    private static void addNames(SqlType type, List<Name> names) {
        for (String name : type.standardNames()) {
            names.add(new Name(type, name, name.endsWith(UNSIGNED)));
        }
        names.add(new Name(type, type.name(), false));
        if (type.kind().unsignable()) {
            names.add(new Name(type, type.name() + UNSIGNED, true));
        }
    }

    private List<@Nullable Object> row(Name name) {
        SqlType type = name.type();
        SqlType.Kind kind = type.kind();
        String quote = kind.quoted() && type != SqlType.YEAR ? "'" : "";
        int scale = kind == SqlType.Kind.DECIMAL || kind == SqlType.Kind.APPROXIMATE ? server.maximumScale() : 0;
        boolean counts = kind == SqlType.Kind.INTEGER || kind == SqlType.Kind.APPROXIMATE;
        return Arrays.asList(
                name.text(),
                types.code(type),
                precision(name),
                quote,
                quote,
                type.createParameters(),
                DatabaseMetaData.typeNullable,
                kind == SqlType.Kind.BINARY,
                DatabaseMetaData.typeSearchable,
                name.unsigned(),
                false,
                counts,
                type.name() + (name.unsigned() ? UNSIGNED : ""),
                0,
                scale,
                0,
                0,
                RADIX);
    }

    /** Returns TINYINT(1) under its name as a boolean. */
    private List<@Nullable Object> bool() {
        List<@Nullable Object> row = row(new Name(SqlType.TINYINT, "BOOL", false));
        row.set(CODE, Types.BOOLEAN);
        row.set(CREATE_PARAMETERS, "");
        row.set(LOCAL_NAME, "BOOLEAN");
        return row;
    }

    private static int precision(Name name) {
        boolean oneMore = name.type() == SqlType.MEDIUMINT || name.type() == SqlType.BIGINT;
        return name.type().precision() + (name.unsigned() && oneMore ? 1 : 0);
    }
}
