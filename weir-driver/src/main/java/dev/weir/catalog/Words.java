package dev.weir.catalog;

/** Names of functions and keywords, with commas between. */
final class Words {
    /** Of those in appendix C of the JDBC specification, which the servers know by that name. */
    static final String NUMERIC_FUNCTIONS =
            "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG,LOG10,MOD,PI,POWER,"
                    + "RADIANS,RAND,ROUND,SIGN,SIN,SQRT,TAN,TRUNCATE";

    static final String STRING_FUNCTIONS =
            "ASCII,CHAR,CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,INSERT,LCASE,LEFT,LENGTH,LOCATE,"
                    + "LTRIM,OCTET_LENGTH,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,SOUNDEX,SPACE,SUBSTRING,UCASE";

    static final String SYSTEM_FUNCTIONS = "DATABASE,IFNULL,USER";

    static final String TIME_FUNCTIONS =
            "CURDATE,CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,CURTIME,DAYNAME,DAYOFMONTH,"
                    + "DAYOFWEEK,DAYOFYEAR,EXTRACT,HOUR,MINUTE,MONTH,MONTHNAME,NOW,QUARTER,SECOND,TIMESTAMPADD,TIMESTAMPDIFF,WEEK,YEAR";

    private Words() {}

    /** Words reserved by MySQL or MariaDB that SQL:2003 does not reserve. */
    static String keywords() {
        return Resources.text("keywords.txt").strip().replace('\n', ',');
    }
}
