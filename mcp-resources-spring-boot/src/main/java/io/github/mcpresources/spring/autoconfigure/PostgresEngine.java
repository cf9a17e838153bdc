package io.github.mcpresources.spring.autoconfigure;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import java.net.URLDecoder;
import java.net.URLEncoder;

/** The module for PostgreSQL. */
final class PostgresEngine implements ClusterEngine {

    @Override
    public Broker kind() {
        return Broker.POSTGRESQL;
    }

    @Override
    public Channel channel(String url) {
        return PostgresChannel.connect(jdbc(url));
    }

    @Override
    public ContentEngine contents(String url) {
        throw new ConfigurationException(
                "mcp.resources.cluster.store=true has no effect with PostgreSQL, which has no content store.",
                "Use the URL of a Redis server, or remove mcp.resources.cluster.store.",
                null);
    }

    /**
     * Returns the JDBC URL of a database. A JDBC URL has the user name and the password in its parameters.
     *
     * @param url a URL in the form of PostgreSQL, such as {@code postgresql://user:password@host:port/database?sslmode=require}
     */
    static String jdbc(String url) {
        String rest = url.substring(url.indexOf("://") + "://".length());
        String[] parts = rest.split("\\?", 2);
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
            throw new IllegalArgumentException("the user name or the password has a % that is not followed by two"
                    + " hexadecimal digits. Write %25 for the character %");
        }
    }
}
