CREATE TABLE customer (
  id INT PRIMARY KEY AUTO_INCREMENT,
  name VARCHAR(40) NOT NULL -- a comment; with a semicolon
);
/*!40101 SET NAMES utf8mb4 */;
INSERT INTO customer (name) VALUES ('${first}'), ('größer; 😀'), ("O'Neill");
