package dev.weir.auth;

import dev.weir.wire.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/**
 * {@code dialog}, by which MariaDB's PAM plugin asks questions, answered by the passwords in order (password, password2,
 * password3). Only over TLS or a Unix-domain socket, as {@code mysql_clear_password}.
 *
 * <p>A question is {@code int<1> kind; string<EOF> prompt}: 2 for plain text, 4 for a password, 1 more for the last. The first
 * comes with the request for the plugin, or is missing.
 *
 * @see <a href="https://mariadb.com/docs/server/reference/clientserver-protocol/1-connecting/connection">MariaDB</a>
 */
final class DialogPassword extends AuthPlugin {
    static final String NAME = "dialog";

    private static final int LEAST_KIND = 2;
    private static final int MOST_KIND = 5;

    private int asked;
    private boolean over;

    DialogPassword(Credentials credentials) {
        super(NAME, credentials);
    }

    @Override
    public boolean raw() {
        return !over;
    }

    @Override
    public byte[] start(byte[] question) throws SQLException, ProtocolException {
        return question.length == 0 ? answer("") : next(question);
    }

    @Override
    public byte[] next(byte[] question) throws SQLException, ProtocolException {
        if (question.length == 0 || question[0] < LEAST_KIND || question[0] > MOST_KIND) {
            throw new ProtocolException(NAME + " expected a question, length=" + question.length
                    + (question.length == 0 ? "" : " first=" + (question[0] & 0xFF)));
        }
        over = (question[0] & 1) != 0;
        return answer(new String(question, 1, question.length - 1, StandardCharsets.UTF_8));
    }

    private byte[] answer(String prompt) throws SQLException {
        asked++;
        if (asked > credentials.factors()) {
            throw AuthPlugins.refused("the server asks more questions than there are answers, plugin=" + NAME
                    + " question=" + asked + " prompt=\""
                    + prompt.replace("\0", "").strip() + "\"; give the answer as password"
                    + asked + (asked > Credentials.MOST_FACTORS ? " is not possible; at most three are" : ""));
        }
        return credentials.factor(asked).inClear(NAME);
    }
}
