package dev.weir.catalog;

import dev.weir.packet.ColumnDefinition;
import dev.weir.packet.ColumnFlag;
import dev.weir.packet.FieldType;
import java.util.Arrays;
import java.util.List;

/**
 * The columns of a result of {@link java.sql.DatabaseMetaData}, in the order of its documentation, with a type where that is
 * not text. A query's columns get these types, whatever the server computes.
 */
enum Layout {
    CATALOGS("TABLE_CAT"),
    SCHEMAS("TABLE_SCHEM TABLE_CATALOG"),
    TABLE_TYPES("TABLE_TYPE"),
    TYPE_INFO("TYPE_NAME DATA_TYPE:int PRECISION:int LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS NULLABLE:short"
            + " CASE_SENSITIVE:boolean SEARCHABLE:short UNSIGNED_ATTRIBUTE:boolean FIXED_PREC_SCALE:boolean"
            + " AUTO_INCREMENT:boolean LOCAL_TYPE_NAME MINIMUM_SCALE:short MAXIMUM_SCALE:short SQL_DATA_TYPE:int"
            + " SQL_DATETIME_SUB:int NUM_PREC_RADIX:int"),
    TABLES("TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME"
            + " SELF_REFERENCING_COL_NAME REF_GENERATION"),
    COLUMNS("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int BUFFER_LENGTH:int"
            + " DECIMAL_DIGITS:int NUM_PREC_RADIX:int NULLABLE:int REMARKS COLUMN_DEF SQL_DATA_TYPE:int"
            + " SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA"
            + " SCOPE_TABLE SOURCE_DATA_TYPE:short IS_AUTOINCREMENT IS_GENERATEDCOLUMN"),
    PSEUDO_COLUMNS("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:int COLUMN_SIZE:int DECIMAL_DIGITS:int"
            + " NUM_PREC_RADIX:int COLUMN_USAGE REMARKS CHAR_OCTET_LENGTH:int IS_NULLABLE"),
    BEST_ROW_IDENTIFIER("SCOPE:short COLUMN_NAME DATA_TYPE:int TYPE_NAME COLUMN_SIZE:int BUFFER_LENGTH:int"
            + " DECIMAL_DIGITS:short PSEUDO_COLUMN:short"),
    VERSION_COLUMNS(BEST_ROW_IDENTIFIER),
    PRIMARY_KEYS("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ:short PK_NAME"),
    FOREIGN_KEYS("PKTABLE_CAT PKTABLE_SCHEM PKTABLE_NAME PKCOLUMN_NAME FKTABLE_CAT FKTABLE_SCHEM FKTABLE_NAME"
            + " FKCOLUMN_NAME KEY_SEQ:short UPDATE_RULE:short DELETE_RULE:short FK_NAME PK_NAME DEFERRABILITY:short"),
    INDEXES("TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE:boolean INDEX_QUALIFIER INDEX_NAME TYPE:short"
            + " ORDINAL_POSITION:short COLUMN_NAME ASC_OR_DESC CARDINALITY:long PAGES:long FILTER_CONDITION"),
    TABLE_PRIVILEGES("TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE"),
    COLUMN_PRIVILEGES("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE"),
    PROCEDURES("PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME reserved1 reserved2 reserved3 REMARKS PROCEDURE_TYPE:short"
            + " SPECIFIC_NAME"),
    PROCEDURE_COLUMNS("PROCEDURE_CAT PROCEDURE_SCHEM PROCEDURE_NAME COLUMN_NAME COLUMN_TYPE:short DATA_TYPE:int"
            + " TYPE_NAME PRECISION:int LENGTH:int SCALE:short RADIX:short NULLABLE:short REMARKS COLUMN_DEF"
            + " SQL_DATA_TYPE:int SQL_DATETIME_SUB:int CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE"
            + " SPECIFIC_NAME"),
    FUNCTIONS("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:short SPECIFIC_NAME"),
    FUNCTION_COLUMNS("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME COLUMN_TYPE:short DATA_TYPE:int TYPE_NAME"
            + " PRECISION:int LENGTH:int SCALE:short RADIX:short NULLABLE:short REMARKS CHAR_OCTET_LENGTH:int"
            + " ORDINAL_POSITION:int IS_NULLABLE SPECIFIC_NAME"),
    USER_TYPES("TYPE_CAT TYPE_SCHEM TYPE_NAME CLASS_NAME DATA_TYPE:int REMARKS BASE_TYPE:short"),
    SUPER_TYPES("TYPE_CAT TYPE_SCHEM TYPE_NAME SUPERTYPE_CAT SUPERTYPE_SCHEM SUPERTYPE_NAME"),
    SUPER_TABLES("TABLE_CAT TABLE_SCHEM TABLE_NAME SUPERTABLE_NAME"),
    ATTRIBUTES("TYPE_CAT TYPE_SCHEM TYPE_NAME ATTR_NAME DATA_TYPE:int ATTR_TYPE_NAME ATTR_SIZE:int DECIMAL_DIGITS:int"
            + " NUM_PREC_RADIX:int NULLABLE:int REMARKS ATTR_DEF SQL_DATA_TYPE:int SQL_DATETIME_SUB:int"
            + " CHAR_OCTET_LENGTH:int ORDINAL_POSITION:int IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE"
            + " SOURCE_DATA_TYPE:short"),
    CLIENT_INFO("NAME MAX_LEN:int DEFAULT_VALUE DESCRIPTION");

    /** utf8mb4_general_ci. */
    private static final int UTF8MB4 = 45;

    /** In bytes; names have 64 characters, remarks and defaults more. */
    private static final int TEXT_LENGTH = 4 * 1024;

    @SuppressWarnings("ImmutableEnumChecker") // Stream.toList is immutable
    private final List<ColumnDefinition> columns;

    Layout(String columns) {
        this.columns = Arrays.stream(columns.split(" ", -1)).map(Layout::column).toList();
    }

    Layout(Layout same) {
        this.columns = same.columns;
    }

    /** Returns the columns; text is in UTF-8. */
    List<ColumnDefinition> columns() {
        return columns;
    }

    private static ColumnDefinition column(String column) {
        int colon = column.indexOf(':');
        String label = colon < 0 ? column : column.substring(0, colon);
        return switch (column.substring(label.length())) {
            case "" -> column(label, FieldType.VAR_STRING, UTF8MB4, TEXT_LENGTH, 0);
            case ":int" -> column(label, FieldType.LONG, ColumnDefinition.BINARY, 11, ColumnFlag.BINARY);
            case ":short" -> column(label, FieldType.SHORT, ColumnDefinition.BINARY, 6, ColumnFlag.BINARY);
            case ":long" -> column(label, FieldType.LONGLONG, ColumnDefinition.BINARY, 20, ColumnFlag.BINARY);
            case ":boolean" -> column(label, FieldType.TINY, ColumnDefinition.BINARY, 1, ColumnFlag.BINARY);
            default -> throw new IllegalArgumentException(column);
        };
    }

    private static ColumnDefinition column(String label, int type, int collation, int length, int flags) {
        return new ColumnDefinition("", "", "", label, "", collation, length, type, flags, 0, "", "");
    }
}
