CREATE TABLE customer (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40) NOT NULL COMMENT 'full name', since DATETIME(3));
CREATE TABLE orders (id INT PRIMARY KEY AUTO_INCREMENT, customer INT NOT NULL, total DECIMAL(10, 2), KEY (total), FOREIGN KEY (customer) REFERENCES customer (id));
CREATE VIEW spent AS SELECT customer, SUM(total) AS total FROM orders GROUP BY customer;
CREATE PROCEDURE twice (n INT) SELECT n, 2 * n AS doubled;
!tables
!describe orders
!columns customer
!primarykeys orders
!importedkeys orders
!exportedkeys customer
!indexes orders
!procedures twice
!batch
INSERT INTO customer (name) VALUES ('Ada');
INSERT INTO customer (name, since) VALUES ('größer', '2026-01-02 03:04:05.678');
!batch
INSERT INTO orders (customer, total) VALUES (1, 10.50), (1, 4.25), (2, NULL);
SELECT * FROM customer;
SELECT name, spent.total FROM customer JOIN spent ON spent.customer = customer.id;
!call CALL twice(21)
!call {call twice(4)}
!autocommit off
DELETE FROM orders;
!rollback
SELECT COUNT(*) FROM orders;
!commit
!autocommit on
!isolation TRANSACTION_SERIALIZABLE
SELECT @@transaction_isolation;
!outputformat csv
SELECT * FROM orders ORDER BY id;
SELECT nothing FROM customer;
!outputformat vertical
SELECT * FROM customer WHERE id = 2;
!quit
