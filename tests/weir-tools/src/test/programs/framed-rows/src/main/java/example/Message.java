package example;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

@Entity
class Message {
    @Id
    int id;

    @Column(length = 80)
    String name;

    @Column(length = 1 << 24)
    byte[] document;

    /** A message of about so many bytes; each has its own. */
    static Message of(int id, int bytes) {
        SplittableRandom random = new SplittableRandom(id);
        StringBuilder document =
                new StringBuilder(bytes + 100).append("{\"id\":").append(id).append(",\"items\":[");
        while (document.length() < bytes) {
            document.append("{\"article\":\"A-")
                    .append(random.nextInt(1000))
                    .append("\",\"quantity\":")
                    .append(random.nextInt(1, 9))
                    .append(",\"warehouse\":\"Tartu\",\"status\":\"delivered\"},");
        }
        Message message = new Message();
        message.id = id;
        message.name = "message " + id;
        message.document = document.append("{}]}").toString().getBytes(StandardCharsets.UTF_8);
        return message;
    }
}
