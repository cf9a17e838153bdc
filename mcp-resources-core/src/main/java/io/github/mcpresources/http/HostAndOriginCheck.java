package io.github.mcpresources.http;

import io.github.mcpresources.internal.text.Printable;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check of the host to which a request was sent, and of the origin of the web page that sent the request. The check
 * protects a server that trusts its network from foreign pages in a browser. The check of the host prevents DNS
 * rebinding, in which an attacker's host name resolves to the address of the server.
 */
final class HostAndOriginCheck {

    private static final Logger log = LoggerFactory.getLogger(ResourceServerFilter.class);

    /** The form of a host: a name or an address, with an IPv6 address in brackets, and an optional port. */
    private static final Pattern AUTHORITY =
            Pattern.compile("(?<name>[A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._~-]+)?])(?::[0-9]*)?");

    private static final String HTTPS = "https://";
    private static final String HTTP = "http://";
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> hosts;
    private final Set<String> origins;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /**
     * Creates a check.
     *
     * @param hosts the names to which requests may be sent; empty for the default: the names of the local machine for
     *     requests to a loopback address, and any name for other requests
     * @param origins the origins of pages that may send requests, in addition to the pages of the hosts themselves
     */
    HostAndOriginCheck(Set<String> hosts, Set<String> origins) {
        this.hosts = hosts;
        this.origins = origins;
    }

    /** Returns the fault in the host or origin of a request; null if there is none. */
    @Nullable
    String fault(HttpServletRequest request) {
        String header = request.getHeader("Host");
        String host = header == null ? served(request.getServerName()) : name(header);
        Set<String> allowed = !hosts.isEmpty() ? hosts : isLocal(request.getLocalAddr()) ? LOCAL : Set.of();
        if (host == null || (!allowed.isEmpty() && !allowed.contains(host))) {
            return "The Host header does not name an allowed host (setting allowedHosts)";
        }
        if (allowed.isEmpty() && !hasWarned.getAndSet(true)) {
            log.warn(
                    "ResourceServerFilter accepted a request to the host {} on the address {}. On an address other than"
                            + " loopback it accepts every host, so a web page can reach this server through a host name"
                            + " that the owner of the page controls (DNS rebinding). Set"
                            + " ResourceServerFilter.Builder.allowedHosts to the host names of this server",
                    Printable.of(host),
                    request.getLocalAddr());
        }
        Enumeration<String> pages = request.getHeaders("Origin");
        while (pages != null && pages.hasMoreElements()) {
            if (!isAllowed(pages.nextElement(), allowed.isEmpty() ? Set.of(host) : allowed, isSecure(request))) {
                return "The Origin of the request is not allowed (setting allowedOrigins)";
            }
        }
        return null;
    }

    /**
     * Checks whether the client encrypted the request. A proxy that decrypts requests reports this in a header. If the
     * proxy omits the header, HTTP pages of an allowed host are accepted too. If the header falsely reports HTTPS,
     * these pages are refused.
     */
    private static boolean isSecure(HttpServletRequest request) {
        return request.isSecure() || "https".equalsIgnoreCase(request.getHeader("X-Forwarded-Proto"));
    }

    /**
     * Checks whether a page may send requests. An HTTPS page of an allowed host may send any request. An HTTP page of
     * an allowed host may send only requests that are not encrypted, because an attacker who can modify HTTP traffic
     * can serve any page under the name of the host.
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

    /**
     * Returns the host that the container reports for a request without a Host header; null if it is not valid. The
     * container may report an IPv6 address without brackets.
     */
    private static @Nullable String served(String name) {
        return name(name.indexOf(':') < 0 || name.startsWith("[") ? name : "[" + name + "]");
    }

    /**
     * Returns the host without its port, in lower case; null if the text is not a host. The text is parsed here because
     * {@link java.net.URI} accepts only DNS names, and hosts within a cluster can have other names.
     */
    static @Nullable String name(String authority) {
        Matcher parts = AUTHORITY.matcher(authority);
        return parts.matches() ? parts.group("name").toLowerCase(Locale.ROOT) : null;
    }

    private static boolean isLocal(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress(); // a literal needs no lookup
        } catch (UnknownHostException notAnAddress) {
            return false;
        }
    }
}
