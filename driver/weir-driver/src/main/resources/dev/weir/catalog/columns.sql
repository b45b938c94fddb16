SELECT ${database TABLE_SCHEMA}, TABLE_NAME, COLUMN_NAME, ${jdbcType}, ${typeName}, ${size},
    -- not used, says JDBC; what other drivers give
    65535,
    ${digits}, 10, IF(IS_NULLABLE = 'YES', 1, 0), COLUMN_COMMENT,
    -- MariaDB says NULL in words
    IF(COLUMN_DEFAULT = 'NULL' AND VERSION() LIKE '%MariaDB%', NULL, COLUMN_DEFAULT),
    0, 0, LEAST(CHARACTER_OCTET_LENGTH, 2147483647), ORDINAL_POSITION, IF(IS_NULLABLE = 'YES', 'YES', 'NO'),
    NULL, NULL, NULL, NULL,
    IF(EXTRA LIKE '%auto_increment%', 'YES', 'NO'),
    -- DEFAULT_GENERATED is a default that is an expression
    IF(EXTRA LIKE '%VIRTUAL GENERATED%' OR EXTRA LIKE '%STORED GENERATED%', 'YES', 'NO')
FROM information_schema.COLUMNS
WHERE /*filters*/
ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION
