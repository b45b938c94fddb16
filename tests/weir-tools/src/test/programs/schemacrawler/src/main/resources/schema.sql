CREATE TABLE customer (
  id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY COMMENT 'größer',
  name VARCHAR(40) NOT NULL DEFAULT 'O''Neill' COMMENT 'as they write it',
  kind ENUM('new', 'old') NOT NULL,
  tags SET('a', 'b'),
  balance DECIMAL(12, 2) DEFAULT 0.50,
  flag BIT(1), flags BIT(10), active BOOLEAN DEFAULT TRUE, tiny TINYINT UNSIGNED, small SMALLINT, middle MEDIUMINT UNSIGNED,
  opened DATETIME(3), stamp TIMESTAMP NULL, clock TIME(6), born DATE,
  year_of YEAR, ratio FLOAT, exact DOUBLE, code CHAR(3) CHARACTER SET latin1, raw BINARY(16), rawer VARBINARY(100),
  tiny_note TINYTEXT, note TEXT, middle_note MEDIUMTEXT, long_note LONGTEXT, icon TINYBLOB, photo BLOB, film LONGBLOB,
  document JSON, place POINT,
  twice DECIMAL(13, 2) GENERATED ALWAYS AS (balance * 2) STORED,
  UNIQUE KEY one_name (name), KEY by_kind (kind, opened DESC), FULLTEXT KEY words (note)
) COMMENT 'those who pay';
CREATE TABLE invoice (
  customer BIGINT UNSIGNED NOT NULL,
  number INT NOT NULL,
  previous INT,
  PRIMARY KEY (customer, number),
  CONSTRAINT of_customer FOREIGN KEY (customer) REFERENCES customer (id) ON DELETE CASCADE ON UPDATE RESTRICT,
  CONSTRAINT of_previous FOREIGN KEY (customer, previous) REFERENCES invoice (customer, number)
);
CREATE VIEW spent AS SELECT c.name, COUNT(*) AS invoices FROM customer c JOIN invoice i ON i.customer = c.id GROUP BY c.name;
CREATE TRIGGER before_invoice BEFORE INSERT ON invoice FOR EACH ROW SET NEW.previous = NULL;
CREATE PROCEDURE add_invoice (IN of_customer BIGINT UNSIGNED, INOUT counted INT, OUT total DECIMAL(12, 2)) COMMENT 'adds' SET total = 1;
CREATE FUNCTION doubled (amount INT UNSIGNED) RETURNS BIGINT DETERMINISTIC RETURN amount * 2;
