DELIMITER //
CREATE PROCEDURE balance_of (IN of_run VARCHAR(20), IN of_name VARCHAR(40), OUT balance DECIMAL(12, 2), INOUT times INT)
BEGIN
  SELECT c.balance INTO balance FROM customer c WHERE c.run = of_run AND c.name = of_name;
  SET times = times + 1;
END //
CREATE FUNCTION doubled (amount DECIMAL(12, 2)) RETURNS DECIMAL(13, 2) DETERMINISTIC NO SQL
RETURN amount * 2 //
DELIMITER ;
