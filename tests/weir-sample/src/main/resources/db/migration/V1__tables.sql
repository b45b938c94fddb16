CREATE TABLE customer (
  id BIGINT AUTO_INCREMENT PRIMARY KEY,
  run VARCHAR(20) NOT NULL,
  name VARCHAR(40) NOT NULL,
  balance DECIMAL(12, 2) NOT NULL,
  active BIT(1) NOT NULL,
  joined DATETIME(6) NOT NULL,
  birthday DATE,
  photo LONGBLOB,
  notes LONGTEXT,
  version INT NOT NULL,
  UNIQUE KEY customer_name (run, name)
) CHARACTER SET utf8mb4;

CREATE TABLE event (
  id INT NOT NULL,
  run VARCHAR(20) NOT NULL,
  customer_id BIGINT NOT NULL,
  said VARCHAR(100),
  PRIMARY KEY (run, id),
  FOREIGN KEY (customer_id) REFERENCES customer (id)
) CHARACTER SET utf8mb4;
