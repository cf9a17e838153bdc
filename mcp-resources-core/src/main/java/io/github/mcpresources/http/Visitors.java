package io.github.mcpresources.http;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which hosts a request may have been sent to, and from which web pages: a page in a browser, whose own name may be made
 * to lead here, must not reach a server that trusts its network.
 *
 * @param hosts the names that requests may be sent to; empty for the usual ones: those of this machine itself where the
 *     request came in there, all others elsewhere
 * @param origins the pages that requests may come from, beside those of the hosts themselves
 */
record Visitors(Set<String> hosts, Set<String> origins) {

    /** A name or an address, in brackets that of IPv6, and perhaps a port. */
    private static final Pattern AUTHORITY =
            Pattern.compile("(?<name>[A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._~-]+)?])(?::[0-9]*)?");

    private static final String HTTPS = "https://";
    private static final String HTTP = "http://";
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

    /** What is wrong with where the request was sent to, or comes from; null where nothing is. */
    @Nullable
    String fault(HttpServletRequest request) {
        String header = request.getHeader("Host");
        String host = header == null ? served(request.getServerName()) : name(header);
        Set<String> allowed = !hosts.isEmpty() ? hosts : isLocal(request.getLocalAddr()) ? LOCAL : Set.of();
        if (host == null || (!allowed.isEmpty() && !allowed.contains(host))) {
            return "The Host header names none of the hosts that are served (setting allowedHosts)";
        }
        Enumeration<String> pages = request.getHeaders("Origin");
        while (pages != null && pages.hasMoreElements()) {
            if (!isAllowed(pages.nextElement(), allowed.isEmpty() ? Set.of(host) : allowed, isSecure(request))) {
                return "The page that the request comes from is not allowed (setting allowedOrigins)";
            }
        }
        return null;
    }

    /**
     * Whether the client encrypted the request. A proxy that decrypts it may say so; where it does not, or lies, that can
     * only have a page refused.
     */
    private static boolean isSecure(HttpServletRequest request) {
        return request.isSecure() || "https".equalsIgnoreCase(request.getHeader("X-Forwarded-Proto"));
    }

    /**
     * Whether a page may ask. One of an allowed host may be HTTPS, or HTTP where the server is: whoever can change what
     * comes over HTTP could put any page under the host's name.
     */
    private boolean isAllowed(String origin, Set<String> names, boolean secure) {
        String page = origin.toLowerCase(Locale.ROOT);
        if (origins.contains(page)) {
            return true;
        }
        String prefix = page.startsWith(HTTPS) ? HTTPS : !secure && page.startsWith(HTTP) ? HTTP : null;
        String host = prefix == null ? null : name(page.substring(prefix.length()));
        return host != null && names.contains(host);
    }

    /** The name that a container gives to a request that says none, in which an address has no brackets. */
    private static @Nullable String served(String name) {
        return name(name.indexOf(':') < 0 || name.startsWith("[") ? name : "[" + name + "]");
    }

    /**
     * The host without its port, in lower case; null where there is none. By hand, since {@link java.net.URI} knows only
     * names of the DNS, and within a cluster a host has any name.
     */
    static @Nullable String name(String authority) {
        Matcher parts = AUTHORITY.matcher(authority);
        return parts.matches() ? parts.group("name").toLowerCase(Locale.ROOT) : null;
    }

    private static boolean isLocal(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress(); // a literal: nothing is looked up
        } catch (UnknownHostException notAnAddress) {
            return false;
        }
    }
}
