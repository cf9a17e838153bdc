package io.github.mcpresources.internal.server;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The structured content of a tool whose result may be any JSON value except null. Clients of the revisions that
 * require an object get {@code {"result": value}}; clients of revision 2026-07-28 get the value itself. The handler of
 * a tool uses this class because it does not know the revision of the client.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/server/tools#structured-content">MCP:
 *     Structured content</a>
 */
public final class WrappedValue extends AbstractMap<String, Object> {

    private final Object value;

    public WrappedValue(Object value) {
        this.value = Objects.requireNonNull(value, "value");
    }

    public Object value() {
        return value;
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return Map.of("result", value).entrySet();
    }
}
