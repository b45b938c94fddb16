SELECT ${database TABLE_SCHEMA}, TABLE_NAME, TABLE_TYPE, REMARKS, NULL, NULL, NULL, NULL, NULL
FROM (
    SELECT TABLE_SCHEMA AS TABLE_SCHEMA, TABLE_NAME AS TABLE_NAME,
        CASE
            WHEN TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED')
                AND TABLE_SCHEMA IN ('mysql', 'performance_schema', 'sys')
                THEN 'SYSTEM TABLE'
            WHEN TABLE_TYPE IN ('BASE TABLE', 'SYSTEM VERSIONED') THEN 'TABLE'
            WHEN TABLE_TYPE = 'TEMPORARY' THEN 'LOCAL TEMPORARY'
            ELSE TABLE_TYPE
        END AS TABLE_TYPE,
        -- of a view, the servers have the word VIEW here
        TABLE_COMMENT AS REMARKS
    FROM information_schema.TABLES
    WHERE /*filters*/
) AS tables_of_the_server
WHERE /*types*/
ORDER BY TABLE_TYPE, TABLE_SCHEMA, TABLE_NAME
