package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.text.Printable;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * Checks the host to which a request was sent, and the origin of the web page that sent the request. The check of the
 * origin prevents a page of another origin from sending requests, through a user's browser, to a server that trusts its
 * network. The check of the host prevents DNS rebinding, in which an attacker's host name resolves to the address of
 * the server.
 */
public final class HostAndOriginCheck {

    /** A host name or an IP address, and an optional port. An IPv6 address is in brackets. */
    private static final Pattern AUTHORITY =
            Pattern.compile("(?<name>[A-Za-z0-9._~-]+|\\[[0-9A-Fa-f:.]+(?:%[A-Za-z0-9._~-]+)?])(?::[0-9]*)?");

    private static final String HTTPS = "https://";
    private static final String HTTP = "http://";
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> hosts;
    private final Set<String> origins;
    private final Logger log;
    private final String filter;
    private final String setting;
    private final AtomicBoolean hasWarned = new AtomicBoolean();

    /**
     * Creates a check.
     *
     * @param hosts the host names to which requests may be sent; empty for the default: the names of the local machine
     *     for requests to a loopback address, and any name for other requests
     * @param origins the origins of pages that may send requests, in addition to the pages of the allowed hosts
     * @param log receives the warning that every host is accepted
     * @param filter the name of the filter that makes the check, for the log
     * @param setting the name of the setting for the hosts, for the log
     */
    public HostAndOriginCheck(Set<String> hosts, Set<String> origins, Logger log, String filter, String setting) {
        this.hosts = hosts;
        this.origins = origins;
        this.log = log;
        this.filter = filter;
        this.setting = setting;
    }

    /**
     * Validates the values of an {@code allowedHosts} setting, and returns them in lower case.
     *
     * @param values names without ports, or IP addresses; an IPv6 address is in brackets
     * @throws IllegalArgumentException if a value has another form, such as a name with a port
     */
    public static Set<String> hosts(String... values) {
        Set<String> hosts =
                Stream.of(values).map(value -> value.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        for (String host : hosts) {
            if (!host.equals(name(host))) {
                throw new IllegalArgumentException(
                        "allowedHosts must be names without ports, or IP addresses (IPv6 in brackets), not " + host);
            }
        }
        return hosts;
    }

    /**
     * A reason to reject a request.
     *
     * @param reason {@code host} or {@code origin}
     * @param text the description for the client
     */
    record Fault(String reason, String text) {}

    private static final Fault HOST =
            new Fault("host", "The Host header does not name an allowed host (setting allowedHosts)");
    private static final Fault ORIGIN =
            new Fault("origin", "The Origin of the request is not allowed (setting allowedOrigins)");

    /** Checks the host and the origin. Returns a description of the fault; null if both are allowed. */
    public @Nullable String fault(RequestHead request) {
        Fault fault = check(request);
        return fault == null ? null : fault.text();
    }

    /** Checks the host and the origin. Returns the fault; null if both are allowed. */
    @Nullable
    Fault check(RequestHead request) {
        String header = request.header("Host");
        String host = header == null ? served(request.serverName()) : name(header);
        Set<String> allowed = !hosts.isEmpty() ? hosts : isLocal(request.localAddress()) ? LOCAL : Set.of();
        if (host == null || (!allowed.isEmpty() && !allowed.contains(host))) {
            return HOST;
        }
        if (allowed.isEmpty() && !hasWarned.getAndSet(true)) {
            log.warn(
                    "{} accepted a request to the host {} on the address {}. On an address other than"
                            + " loopback it accepts every host, so a web page can reach this server through a host name"
                            + " that the owner of the page controls (DNS rebinding). Set {} to the host names of this"
                            + " server",
                    filter,
                    Printable.of(host),
                    request.localAddress(),
                    setting);
        }
        Enumeration<String> pages = request.headers("Origin");
        while (pages.hasMoreElements()) {
            if (!isAllowed(pages.nextElement(), allowed.isEmpty() ? Set.of(host) : allowed, isSecure(request))) {
                return ORIGIN;
            }
        }
        return null;
    }

    /**
     * Checks whether the client encrypted the request. A proxy that decrypts requests reports this in the
     * {@code X-Forwarded-Proto} header. If the proxy does not set this header, an encrypted request counts as
     * unencrypted, so that an HTTP page of an allowed host may send it. A client gains nothing by sending the header
     * itself, because HTTP pages are then rejected.
     */
    private static boolean isSecure(RequestHead request) {
        return request.isSecure() || "https".equalsIgnoreCase(request.header("X-Forwarded-Proto"));
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
     * Validates the host that the web server reports for a request without a Host header. Returns the host in lower
     * case; null if it is invalid. Adds the brackets of an IPv6 address, because the web server may omit them.
     */
    private static @Nullable String served(String name) {
        return name(name.indexOf(':') < 0 || name.startsWith("[") ? name : "[" + name + "]");
    }

    /**
     * Returns the host without its port, in lower case; null if the text is not a host. {@link java.net.URI} would
     * accept only DNS names, but hosts within a cluster can have other names.
     */
    static @Nullable String name(String authority) {
        Matcher parts = AUTHORITY.matcher(authority);
        return parts.matches() ? parts.group("name").toLowerCase(Locale.ROOT) : null;
    }

    private static boolean isLocal(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress(); // an IP address needs no DNS lookup
        } catch (UnknownHostException notAnAddress) {
            return false;
        }
    }
}
