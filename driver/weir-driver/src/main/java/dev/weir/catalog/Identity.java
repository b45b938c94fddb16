package dev.weir.catalog;

import dev.weir.error.Wrapping;
import dev.weir.login.Settings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Product, version and user of a connection; how names are stored and quoted. */
abstract class Identity implements ServerLimits, SqlSupport, SessionSupport, Wrapping {
    private static final int STORED_AS_GIVEN = 0;
    private static final int STORED_IN_LOWER_CASE = 1;

    private final Connection connection;
    private final Facts facts;

    Identity(Connection connection, Facts facts) {
        this.connection = connection;
        this.facts = facts;
    }

    final Facts facts() {
        return facts;
    }

    @Override
    public final Settings.Terms terms() {
        return facts.terms();
    }

    @Override
    public final Connection getConnection() {
        return connection;
    }

    @Override
    public String getURL() {
        return facts.url();
    }

    /** Returns the account as the server sees it, with the client's host. */
    @Override
    public String getUserName() throws SQLException {
        return value("SELECT USER()");
    }

    @Override
    public String getDatabaseProductName() {
        return facts.server().version().product().title();
    }

    @Override
    public String getDatabaseProductVersion() {
        return facts.server().version().text();
    }

    @Override
    public int getDatabaseMajorVersion() {
        return facts.server().version().major();
    }

    @Override
    public int getDatabaseMinorVersion() {
        return facts.server().version().minor();
    }

    // Hibernate takes a name that begins with MariaDB for MariaDB's own driver
    @Override
    public String getDriverName() {
        return "Weir, a driver for MySQL and MariaDB";
    }

    @Override
    public String getDriverVersion() {
        return DriverVersion.built().text();
    }

    @Override
    public int getDriverMajorVersion() {
        return DriverVersion.built().major();
    }

    @Override
    public int getDriverMinorVersion() {
        return DriverVersion.built().minor();
    }

    @Override
    public String getIdentifierQuoteString() {
        return "`";
    }

    @Override
    public String getSearchStringEscape() {
        return "\\";
    }

    @Override
    public String getExtraNameCharacters() {
        return "$";
    }

    @Override
    public String getCatalogSeparator() {
        return ".";
    }

    @Override
    public String getCatalogTerm() {
        return terms().schemas() ? "CATALOG" : "database";
    }

    @Override
    public String getSchemaTerm() {
        return terms().schemas() ? "SCHEMA" : "";
    }

    @Override
    public String getProcedureTerm() {
        return "PROCEDURE";
    }

    @Override
    public String getSQLKeywords() {
        return Resources.text("keywords.txt").strip().replace('\n', ',');
    }

    // the functions of the JDBC specification's appendix C that the servers have under the same name
    @Override
    public String getNumericFunctions() {
        return "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG,LOG10,MOD,PI,POWER,"
                + "RADIANS,RAND,ROUND,SIGN,SIN,SQRT,TAN,TRUNCATE";
    }

    @Override
    public String getStringFunctions() {
        return "ASCII,CHAR,CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,INSERT,LCASE,LEFT,LENGTH,LOCATE,"
                + "LTRIM,OCTET_LENGTH,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,SOUNDEX,SPACE,SUBSTRING,UCASE";
    }

    @Override
    public String getSystemFunctions() {
        return "DATABASE,IFNULL,USER";
    }

    @Override
    public String getTimeDateFunctions() {
        return "CURDATE,CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,CURTIME,DAYNAME,DAYOFMONTH,"
                + "DAYOFWEEK,DAYOFYEAR,EXTRACT,HOUR,MINUTE,MONTH,MONTHNAME,NOW,QUARTER,SECOND,TIMESTAMPADD,TIMESTAMPDIFF,WEEK,YEAR";
    }

    // lower_case_table_names depends on the server's file system: 0 on Linux, 1 on Windows, 2 on macOS
    @Override
    public boolean supportsMixedCaseIdentifiers() throws SQLException {
        return lowerCaseTableNames() == STORED_AS_GIVEN;
    }

    @Override
    public boolean supportsMixedCaseQuotedIdentifiers() throws SQLException {
        return supportsMixedCaseIdentifiers();
    }

    @Override
    public boolean storesLowerCaseIdentifiers() throws SQLException {
        return lowerCaseTableNames() == STORED_IN_LOWER_CASE;
    }

    @Override
    public boolean storesLowerCaseQuotedIdentifiers() throws SQLException {
        return storesLowerCaseIdentifiers();
    }

    @Override
    public boolean storesMixedCaseIdentifiers() throws SQLException {
        return !storesLowerCaseIdentifiers();
    }

    @Override
    public boolean storesMixedCaseQuotedIdentifiers() throws SQLException {
        return storesMixedCaseIdentifiers();
    }

    @Override
    public boolean storesUpperCaseIdentifiers() {
        return false;
    }

    @Override
    public boolean storesUpperCaseQuotedIdentifiers() {
        return false;
    }

    private int lowerCaseTableNames() throws SQLException {
        return Integer.parseInt(value("SELECT @@lower_case_table_names"));
    }

    private String value(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
