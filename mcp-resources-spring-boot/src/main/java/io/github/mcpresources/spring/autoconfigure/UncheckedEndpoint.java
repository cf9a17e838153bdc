package io.github.mcpresources.spring.autoconfigure;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The warning about an endpoint that is served although its path is unknown. */
final class UncheckedEndpoint {

    private static final Logger log = LoggerFactory.getLogger(UncheckedEndpoint.class);

    private UncheckedEndpoint() {}

    /** Warns about the endpoint of the transport with the resources. */
    static void warn(String transport) {
        warn(
                transport,
                "Host, Origin and the sizes of messages are not checked, and revision 2026-07-28 is not served");
    }

    /** Warns about the endpoint of a transport to which the resources are not attached. */
    static void warnOfOther(String transport) {
        warn(transport, "Host and Origin are not checked");
    }

    private static void warn(String transport, String effect) {
        log.warn(
                "The endpoint of the MCP transport '{}' is served without a filter: {}. Its path is unknown, and"
                        + " mcp.resources.security.unchecked-endpoint=true allows this",
                transport,
                effect);
    }
}
