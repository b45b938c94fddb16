package example;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The same table in the application's next version. */
@Entity
@Table(name = "Document")
class LaterDocument {
    @Id
    Long id;

    @Column(length = 20, columnDefinition = "varchar(20) default 'none'")
    String author;
}
