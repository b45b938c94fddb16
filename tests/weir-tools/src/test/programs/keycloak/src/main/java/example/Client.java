package example;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks Keycloak by HTTP. */
final class Client {
    private final HttpClient http = HttpClient.newHttpClient();
    private final String address;
    /** Her token. */
    private String administrator;

    Client(String address) {
        this.address = address;
    }

    /** Returns the refresh token; empty if the login is refused. */
    String login(String user, String password) throws IOException, InterruptedException {
        return token(
                "shop",
                "refresh_token",
                "grant_type=password&client_id=app&username=" + user + "&password=" + password);
    }

    void refresh(String token) throws IOException, InterruptedException {
        if (token("shop", "refresh_token", "grant_type=refresh_token&client_id=app&refresh_token=" + token)
                .isEmpty()) {
            throw new IllegalStateException("refused to refresh a token");
        }
    }

    void logout(String token) throws IOException, InterruptedException {
        expectSuccess(
                send(form("/realms/shop/protocol/openid-connect/logout", "client_id=app&refresh_token=" + token)));
    }

    String idOf(String user) throws IOException, InterruptedException {
        return values("id", admin("GET", "/admin/realms/shop/users?exact=true&username=" + user, ""))
                .get(0);
    }

    List<String> usernames(String search) throws IOException, InterruptedException {
        String query = URLEncoder.encode(search, StandardCharsets.UTF_8);
        return values("username", admin("GET", "/admin/realms/shop/users?search=" + query, ""));
    }

    void becomeAdministrator() throws IOException, InterruptedException {
        String account = "&username=" + Distribution.ADMIN + "&password=" + Distribution.ADMIN;
        administrator = token("master", "access_token", "grant_type=password&client_id=admin-cli" + account);
    }

    /** Does one request as the administrator. */
    String admin(String method, String path, String json) throws IOException, InterruptedException {
        return expectSuccess(send(HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + administrator)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(json))));
    }

    private String token(String realm, String kind, String form) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(form("/realms/" + realm + "/protocol/openid-connect/token", form));
        boolean refused = answer.statusCode() == 401 || answer.body().contains("\"invalid_grant\"");
        return refused ? "" : values(kind, expectSuccess(answer)).get(0);
    }

    private HttpRequest.Builder form(String path, String form) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static String expectSuccess(HttpResponse<String> answer) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(answer + ": " + answer.body());
        }
        return answer.body();
    }

    private static List<String> values(String name, String json) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        return matcher.results().map(result -> result.group(1)).toList();
    }
}
