package io.github.mcpresources.examples.documents;

import io.github.mcpresources.cluster.Channel;
import io.github.mcpresources.cluster.ContentEngine;
import io.github.mcpresources.cluster.postgresql.PostgresChannel;
import io.github.mcpresources.cluster.postgresql.PostgresContentEngine;
import io.github.mcpresources.cluster.redis.RedisChannel;
import io.github.mcpresources.cluster.redis.RedisContentEngine;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/**
 * The URL of the broker of a cluster: Redis or PostgreSQL. Messages contain at most its scheme, host, port and path,
 * because the URL may contain a password.
 */
final class ClusterAddress {

    private static final Set<String> REDIS = Set.of("redis", "rediss");
    private static final String POSTGRESQL = "postgresql";

    private final URI url;

    private ClusterAddress(URI url) {
        this.url = url;
    }

    /**
     * Parses a URL.
     *
     * @throws IllegalArgumentException if the URL is not valid
     */
    static ClusterAddress parse(String text) {
        ClusterAddress address;
        try {
            address = new ClusterAddress(new URI(text));
        } catch (URISyntaxException withPassword) {
            throw invalid(); // neither the text nor the cause is shown
        }
        if (address.url.getHost() == null || !(address.isRedis() || POSTGRESQL.equals(address.url.getScheme()))) {
            throw invalid();
        }
        if (address.isRedis()) {
            RedisChannel.builder(text); // throws for errors that only the Redis client detects
        }
        return address;
    }

    private static IllegalArgumentException invalid() {
        return new IllegalArgumentException("the URL is not valid; write redis://HOST:PORT, rediss://HOST:PORT (TLS) or"
                + " postgresql://USER@HOST:PORT/DATABASE, and percent-encode the reserved characters of a"
                + " name or password");
    }

    private boolean isRedis() {
        return url.getScheme() != null && REDIS.contains(url.getScheme());
    }

    boolean hasPassword() {
        String user = url.getRawUserInfo();
        return (user != null && (isRedis() || user.contains(":")))
                || (url.getRawQuery() != null && url.getRawQuery().contains("password="));
    }

    Channel channel() {
        return isRedis() ? RedisChannel.connect(url.toString()) : PostgresChannel.connect(url.toString());
    }

    /** Creates an engine for contents. The engine connects to the broker when it is used for the first time. */
    ContentEngine engine() {
        return isRedis() ? RedisContentEngine.connect(url.toString()) : PostgresContentEngine.connect(url.toString());
    }

    /** Returns the URL without user, password and parameters. */
    @Override
    public String toString() {
        return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort())
                + url.getRawPath();
    }
}
