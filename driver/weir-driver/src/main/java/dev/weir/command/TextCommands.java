package dev.weir.command;

import dev.weir.exchange.Channel;
import dev.weir.exchange.ClientText;
import dev.weir.exchange.ClientText.TextModes;
import dev.weir.exchange.CommandPlan;
import dev.weir.exchange.CommandPlan.Assumes;
import dev.weir.exchange.Definitions;
import dev.weir.exchange.Exchange;
import dev.weir.exchange.LocalFiles;
import dev.weir.exchange.Reply;
import dev.weir.packet.Command;
import dev.weir.sql.SqlCommand;
import dev.weir.wire.TextEncoding;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A session's commands in the text protocol. The connection's lock is held. */
public final class TextCommands {
    private final Channel channel;
    private final Exchange exchange;
    private final ClientText text;
    private final LocalFiles files;
    private final StatementPlan given = new StatementPlan(true);
    private final StatementPlan own = new StatementPlan(false);

    public TextCommands(Exchange exchange, LocalFiles files) {
        this.channel = exchange.channel();
        this.exchange = exchange;
        this.text = exchange.text();
        this.files = files;
    }

    private static final class StatementPlan extends CommandPlan {
        private final boolean given;
        private @Nullable SqlCommand command;
        private byte @Nullable [] utf8;

        /** @param given true for the application's statements; those of the driver give no rows */
        StatementPlan(boolean given) {
            super(Assumes.SETTINGS, NO_LIMIT, null);
            this.given = given;
        }

        /** Sets the text, or, once it is sent, null: it may be long. */
        void text(@Nullable SqlCommand its, byte @Nullable [] itsUtf8) {
            command = its;
            utf8 = itsUtf8;
        }

        private SqlCommand command() {
            return Objects.requireNonNull(command);
        }

        @Override
        public boolean onlyReads() {
            return given && command().isPlainRead();
        }

        @Override
        public List<byte[]> texts() {
            return List.of(Objects.requireNonNull(utf8));
        }

        @Override
        public boolean beyondAscii() {
            return TextEncoding.beyondAscii(Objects.requireNonNull(utf8));
        }

        @Override
        public void noteSent(Exchange exchange) {
            if (given) {
                exchange.noteSentAsGiven(command());
            } else {
                exchange.noteSent(command());
                exchange.noteSentWithoutRows();
            }
        }

        @Override
        public boolean mayBeLimited() {
            return given && command().mayBeLimited();
        }

        @Override
        public boolean looksBack() {
            return given && command().looksBack();
        }

        @Override
        public boolean needsDefinitions() {
            return given && (command().mayBeSeveral() || !command().kind().changesRows());
        }

        @Override
        @Nullable
        public String metadata(Definitions definitions) {
            return definitions.settingBeforeText(command());
        }
    }

    private static final class DatabasePlan extends CommandPlan {
        private final byte[] name;

        DatabasePlan(byte[] name) {
            super(Assumes.NOTHING, ANY_LIMIT, null);
            this.name = name;
        }

        @Override
        public List<byte[]> texts() {
            return List.of(name);
        }

        @Override
        public void noteSent(Exchange exchange) {
            exchange.noteSentWithoutRows();
        }
    }

    public Reply query(@Nullable WeakReference<?> owner, SqlCommand command, byte[] utf8, int limitSeconds)
            throws SQLException {
        given.next(owner, limitSeconds);
        return send(given, command, utf8);
    }

    public Reply run(SqlCommand command) throws SQLException {
        return send(own, command, command.utf8());
    }

    private Reply send(StatementPlan plan, SqlCommand command, byte[] utf8) throws SQLException {
        @Nullable WeakReference<?> owner = plan.owner();
        plan.text(command, utf8);
        try {
            Command.query(exchange.begin(plan), text.encode(utf8));
        } finally {
            plan.text(null, null);
        }
        files.sent(owner, command, utf8);
        try {
            return channel.exchange(owner, null);
        } catch (SQLException e) {
            throw files.explained(e, command);
        }
    }

    public TextModes modes() throws SQLException {
        exchange.begin();
        return text.ask();
    }

    public void useDatabase(String name) throws SQLException {
        byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
        Command.useDatabase(exchange.begin(new DatabasePlan(utf8)), text.encode(utf8));
        channel.exchangeWithoutRows();
        exchange.state().uses(name);
    }
}
