package example;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class Measure {
    @Id
    int id;

    @Column(length = 80)
    String text;
}
