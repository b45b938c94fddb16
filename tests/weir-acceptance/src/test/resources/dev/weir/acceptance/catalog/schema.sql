CREATE TABLE types (
    t_bit1 BIT(1), t_bit8 BIT(8),
    t_bool TINYINT(1), t_tiny TINYINT, t_tiny_u TINYINT UNSIGNED, t_tiny1_u TINYINT(1) UNSIGNED,
    t_small SMALLINT, t_small_u SMALLINT UNSIGNED,
    t_medium MEDIUMINT, t_medium_u MEDIUMINT UNSIGNED, t_int INT, t_int_u INT UNSIGNED ZEROFILL, t_big BIGINT, t_big_u BIGINT UNSIGNED,
    t_decimal DECIMAL(12, 4), t_decimal_u DECIMAL(9) UNSIGNED, t_float FLOAT, t_float_u FLOAT UNSIGNED, t_float_d FLOAT(7, 3),
    t_double DOUBLE, t_double_u DOUBLE UNSIGNED,
    t_date DATE, t_time TIME, t_time6 TIME(6), t_datetime DATETIME, t_datetime3 DATETIME(3),
    t_timestamp TIMESTAMP NULL, t_timestamp6 TIMESTAMP(6) NULL, t_year YEAR,
    t_char CHAR(10), t_varchar VARCHAR(100), t_utf8mb4 VARCHAR(50) CHARACTER SET utf8mb4, t_tinytext TINYTEXT, t_text TEXT,
    t_mediumtext MEDIUMTEXT, t_longtext LONGTEXT, t_enum ENUM('a', 'is unsigned', 'tinyint(1)'), t_set SET('x', 'y'),
    t_binary BINARY(16), t_varbinary VARBINARY(300), t_tinyblob TINYBLOB, t_blob BLOB, t_mediumblob MEDIUMBLOB, t_longblob LONGBLOB,
    t_json JSON, t_geometry GEOMETRY, t_point POINT, t_collection GEOMETRYCOLLECTION
) COMMENT 'one of each';
CREATE TABLE parent (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT COMMENT 'of the row',
    region INT NOT NULL,
    code VARCHAR(20) NOT NULL DEFAULT 'it''s',
    amount INT DEFAULT 7,
    nothing VARCHAR(9) DEFAULT NULL,
    twice INT GENERATED ALWAYS AS (amount * 2) VIRTUAL,
    kept INT GENERATED ALWAYS AS (amount * 3) STORED,
    changed TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
    PRIMARY KEY (region, id),
    UNIQUE KEY by_code (code),
    KEY by_id (id),
    KEY by_amount_and_code (amount, code)
);
CREATE TABLE child (
    id INT PRIMARY KEY,
    parent_region INT,
    parent_id BIGINT UNSIGNED,
    parent_code VARCHAR(20),
    CONSTRAINT child_to_parent FOREIGN KEY (parent_region, parent_id) REFERENCES parent (region, id) ON DELETE CASCADE,
    CONSTRAINT child_to_code FOREIGN KEY (parent_code) REFERENCES parent (code) ON UPDATE CASCADE ON DELETE SET NULL
);
CREATE TABLE `odd_name%` (`a_b` INT, `aXb` INT, `naïve 日本` INT, `quo``te's "q"` INT);
CREATE TABLE `oddXname` (a INT);
CREATE VIEW parents AS SELECT id, code FROM parent;
CREATE PROCEDURE do_it(IN amount INT, INOUT name VARCHAR(30), OUT total DECIMAL(10, 2)) COMMENT 'does it' SET total = amount;
CREATE FUNCTION add_one(x BIGINT UNSIGNED) RETURNS BIGINT UNSIGNED DETERMINISTIC COMMENT 'adds one' RETURN x + 1;
