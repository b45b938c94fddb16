package example;

import java.nio.file.Path;

/** Runs Keycloak with the driver of this class path: build, realm, users, logins. Arguments: JDBC URL, user, password. */
public final class KeycloakProgram {
    private static final int USERS = 30;
    private static final int LOGINS = 200;

    private KeycloakProgram() {}

    public static void main(String[] arguments) throws Exception {
        Distribution keycloak = Distribution.unpack(Path.of("keycloak"), arguments);
        keycloak.run("build", "--db=mysql");
        try (Server server = keycloak.start()) {
            Client client = new Client(server.address());
            administrator(client);
            realm(client);
            users(client);
            logins(client);
            System.out.println("result sessions: "
                    + client.admin("GET", "/admin/realms/shop/client-session-stats", "")
                            .replaceAll("\"id\":\"[^\"]*\",?", ""));
        }
        keycloak.errors().forEach(line -> System.out.println("result error: " + line));
    }

    /** Her token lasts a minute at first, and an hour from then on. */
    private static void administrator(Client client) throws Exception {
        client.becomeAdministrator();
        client.admin("PUT", "/admin/realms/master", "{\"accessTokenLifespan\": 3600}");
        client.becomeAdministrator();
    }

    private static void realm(Client client) throws Exception {
        client.admin("POST", "/admin/realms", """
                {"realm": "shop", "enabled": true, "displayName": "Größer", "eventsEnabled": true, "adminEventsEnabled": true,
                 "passwordPolicy": "hashAlgorithm(pbkdf2-sha256) and hashIterations(1)",
                 "clients": [{"clientId": "app", "publicClient": true, "directAccessGrantsEnabled": true}],
                 "groups": [{"name": "buyers"}], "roles": {"realm": [{"name": "buyer"}]}}""");
    }

    private static void users(Client client) throws Exception {
        for (int user = 0; user < USERS; user++) {
            client.admin("POST", "/admin/realms/shop/users", """
                    {"username": "user%02d", "enabled": true, "email": "user%02d@example.org", "emailVerified": true,
                     "firstName": "Ada", "lastName": "O'Neill größer", "groups": ["buyers"],
                     "credentials": [{"type": "password", "value": "secret%d", "temporary": false}]}""".formatted(user, user, user));
        }
        client.admin("DELETE", "/admin/realms/shop/users/" + client.idOf("user07"), "");
        client.admin("PUT", "/admin/realms/shop/users/" + client.idOf("user08"), "{\"lastName\": \"Lovelace\"}");
        System.out.println("result users: " + client.admin("GET", "/admin/realms/shop/users/count", ""));
        System.out.println("result found: " + client.usernames("lovelace") + " "
                + client.usernames("*größer*").size());
    }

    private static void logins(Client client) throws Exception {
        int served = 0;
        for (int login = 0; login < LOGINS; login++) {
            int user = login % USERS == 7 ? 8 : login % USERS;
            String token = client.login("user%02d".formatted(user), "secret" + user);
            served += token.isEmpty() ? 0 : 1;
            if (login % 10 == 0) {
                client.logout(token);
            } else if (login % 10 == 1) {
                client.refresh(token);
            }
        }
        System.out.println("result logins: " + served);
        System.out.println("result refused: " + client.login("user01", "wrong").isEmpty()
                + client.login("user07", "secret7").isEmpty());
    }
}
