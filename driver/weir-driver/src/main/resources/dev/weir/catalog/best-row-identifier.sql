SELECT 2, COLUMN_NAME, ${jdbcType}, ${typeName}, ${size}, 65535, ${digits}, 1
FROM information_schema.COLUMNS
WHERE COLUMN_KEY = 'PRI' AND /*filters*/
ORDER BY ORDINAL_POSITION
