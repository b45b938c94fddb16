SELECT NULL, COLUMN_NAME, ${jdbcType}, ${typeName}, ${size}, 65535, ${digits}, 1
FROM information_schema.COLUMNS
WHERE EXTRA LIKE '%on update CURRENT_TIMESTAMP%' AND /*filters*/
ORDER BY ORDINAL_POSITION
