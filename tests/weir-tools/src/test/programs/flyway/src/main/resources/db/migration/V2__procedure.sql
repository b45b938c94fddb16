DELIMITER $$
CREATE PROCEDURE add_customers (IN how_many INT)
BEGIN
  DECLARE done INT DEFAULT 0;
  WHILE done < how_many DO
    INSERT INTO customer (name) VALUES (CONCAT('customer ', done));
    SET done = done + 1;
  END WHILE;
END $$
CREATE TRIGGER trimmed BEFORE INSERT ON customer FOR EACH ROW
BEGIN
  SET NEW.name = TRIM(NEW.name);
END $$
DELIMITER ;
CALL add_customers(3);
