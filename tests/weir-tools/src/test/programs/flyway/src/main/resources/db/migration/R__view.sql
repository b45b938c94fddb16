CREATE OR REPLACE VIEW customer_count AS SELECT COUNT(*) n FROM customer;
