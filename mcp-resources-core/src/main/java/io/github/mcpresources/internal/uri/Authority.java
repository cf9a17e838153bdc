package io.github.mcpresources.internal.uri;

import io.github.mcpresources.internal.uri.AbsoluteUri.Fault;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks the authority of a URI: user information, host and port.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3986#section-3.2">RFC 3986, section 3.2</a>
 */
final class Authority {

    /** A host in brackets that is an address of a future IP version ({@code IPvFuture}). */
    private static final Pattern FUTURE = Pattern.compile("\\[[vV][0-9A-Fa-f]+\\.[A-Za-z0-9._~!$&'()*+,;=:-]+]");

    private Authority() {}

    /**
     * Returns the end (exclusive) of the authority that begins at {@code start}, or {@code start} if the authority is
     * empty.
     */
    static int end(String uri, int start) {
        int end = start;
        while (end < uri.length() && "/?#".indexOf(uri.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    /**
     * Finds the first fault of an authority.
     *
     * @param uri a URI whose authority contains no characters that {@link AbsoluteUri} rejects
     * @param start the index after the two slashes
     * @param end the end of the authority, exclusive
     */
    static Optional<Fault> check(String uri, int start, int end) {
        int at = uri.lastIndexOf('@', end - 1);
        int host = Math.max(at + 1, start);
        for (int i = start; i < host - 1; i++) {
            if ("@[]".indexOf(uri.charAt(i)) >= 0) {
                return fault(i, "the character '" + uri.charAt(i) + "' before the host");
            }
        }
        return host < end && uri.charAt(host) == '[' ? address(uri, host, end) : name(uri, host, end);
    }

    private static Optional<Fault> address(String uri, int host, int end) {
        int close = uri.indexOf(']', host);
        if (close < 0 || close >= end) {
            return fault(host, "a '[' without a closing ']'");
        }
        String address = uri.substring(host, close + 1);
        if (!isAddress(address)) {
            return fault(host, address + ", which is not an IP address");
        }
        return close + 1 == end || uri.charAt(close + 1) == ':'
                ? port(uri, close + 2, end)
                : fault(close + 1, "the character '" + uri.charAt(close + 1) + "' after an IP address");
    }

    private static boolean isAddress(String literal) {
        try {
            return FUTURE.matcher(literal).matches() || new URI("x://" + literal).getHost() != null;
        } catch (URISyntaxException malformed) {
            return false;
        }
    }

    private static Optional<Fault> name(String uri, int host, int end) {
        for (int i = host; i < end; i++) {
            char c = uri.charAt(i);
            if (c == ':') {
                return port(uri, i + 1, end);
            }
            if (c == '[' || c == ']') {
                return fault(i, "the character '" + c + "' in the host name");
            }
        }
        return Optional.empty();
    }

    private static Optional<Fault> port(String uri, int start, int end) {
        for (int i = start; i < end; i++) {
            if (uri.charAt(i) < '0' || uri.charAt(i) > '9') {
                return fault(
                        i,
                        "the character '" + uri.charAt(i) + "' in the port number (a ':' in a host name must be"
                                + " percent-encoded as %3A)");
            }
        }
        return Optional.empty();
    }

    private static Optional<Fault> fault(int position, String reason) {
        return Optional.of(new Fault(position, reason));
    }
}
