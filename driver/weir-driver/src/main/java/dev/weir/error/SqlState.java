package dev.weir.error;

/** The driver's own SQLStates; those of the server are passed on. */
public enum SqlState {
    PARAMETER_WITHOUT_VALUE("07001"),
    CONNECTION_UNABLE_TO_CONNECT("08001"),
    CONNECTION_DOES_NOT_EXIST("08003"),
    CONNECTION_REJECTED("08004"),
    TRANSACTION_RESOLUTION_UNKNOWN("08007"),
    CONNECTION_FAILURE("08S01"),
    /** In the standard's class 0A; HikariCP closes connections on 0A000. */
    FEATURE_NOT_SUPPORTED("0AW01"),
    NUMERIC_VALUE_OUT_OF_RANGE("22003"),
    INVALID_DATETIME("22007"),
    INVALID_CHARACTER_VALUE("22018"),
    INVALID_CURSOR_STATE("24000"),
    INVALID_TRANSACTION_STATE("25000"),
    INVALID_AUTHORIZATION("28000"),
    SERIALIZATION_FAILURE("40001"),
    STATEMENT_CANCELLED("70100"),
    COLUMN_NOT_FOUND("42S22"),
    GENERAL_ERROR("HY000"),
    INVALID_ARGUMENT("S1009"),
    TIMEOUT("HYT00");

    private final String code;

    SqlState(String code) {
        this.code = code;
    }

    /** The five characters. */
    public String code() {
        return code;
    }
}
