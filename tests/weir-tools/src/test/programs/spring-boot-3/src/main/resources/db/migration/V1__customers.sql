CREATE TABLE customer (
  id BIGINT PRIMARY KEY AUTO_INCREMENT,
  name VARCHAR(40) NOT NULL UNIQUE,
  balance DECIMAL(12, 2) NOT NULL,
  joined DATETIME(6) NOT NULL,
  photo LONGBLOB,
  version INT NOT NULL
);

CREATE TABLE invoice (
  customer VARCHAR(40) PRIMARY KEY,
  amount DECIMAL(12, 2) NOT NULL
);

DELIMITER //
CREATE PROCEDURE raise_balance (IN percent INT, INOUT total DECIMAL(12, 2), OUT changed INT)
BEGIN
  UPDATE customer SET balance = balance * (100 + percent) / 100;
  SET changed = ROW_COUNT();
  SELECT total + SUM(balance) INTO total FROM customer;
END //

CREATE PROCEDURE customers_above (IN least DECIMAL(12, 2))
BEGIN
  SELECT name, balance FROM customer WHERE balance > least ORDER BY name;
END //
DELIMITER ;

CREATE FUNCTION doubled_points (n INT) RETURNS INT DETERMINISTIC RETURN 2 * n;
