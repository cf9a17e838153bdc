package io.github.mcpresources.cluster.postgresql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;

/** Converts the URL of a PostgreSQL database into a JDBC URL. */
final class PostgresUrl {

    private static final String SCHEME = "postgresql://";

    private PostgresUrl() {}

    /**
     * Returns a JDBC URL with the user name and the password as parameters. A JDBC URL is returned unchanged.
     *
     * @param url a JDBC URL, or a URL such as {@code postgresql://user:password@host:port/database?sslmode=require}
     * @throws IllegalArgumentException if the user name or the password contains a percent sign that is not followed by
     *     two hexadecimal digits; the message contains neither the user name nor the password
     */
    static String jdbc(String url) {
        if (!url.startsWith(SCHEME)) {
            return url;
        }
        String[] parts = url.substring(SCHEME.length()).split("\\?", 2);
        int slash = parts[0].indexOf('/');
        String authority = slash < 0 ? parts[0] : parts[0].substring(0, slash);
        String database = slash < 0 ? "/" : parts[0].substring(slash);
        int at = authority.lastIndexOf('@');
        String[] user = authority.substring(0, Math.max(0, at)).split(":", 2);
        StringBuilder jdbc = new StringBuilder("jdbc:postgresql://")
                .append(authority.substring(at + 1))
                .append(database)
                .append('?');
        if (at >= 0) {
            jdbc.append("user=").append(recoded(user[0])).append('&');
        }
        if (user.length > 1) {
            jdbc.append("password=").append(recoded(user[1])).append('&');
        }
        return jdbc.append(parts.length > 1 ? parts[1] : "").toString();
    }

    private static String recoded(String text) {
        try {
            return URLEncoder.encode(URLDecoder.decode(text.replace("+", "%2B"), UTF_8), UTF_8);
        } catch (IllegalArgumentException withPassword) { // its message may contain a part of the password
            throw new IllegalArgumentException(
                    "The user name or the password in the URL of the database has a % that is"
                            + " not followed by two hexadecimal digits. Write %25 for the character %");
        }
    }
}
