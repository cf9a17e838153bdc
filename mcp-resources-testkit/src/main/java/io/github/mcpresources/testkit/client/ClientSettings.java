package io.github.mcpresources.testkit.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a client, which are immutable. Methods such as {@link #withoutHandshake} return a copy with one
 * changed setting.
 */
record ClientSettings(
        ConnectionMode mode,
        @Nullable Revision revision,
        Duration deadline,
        Map<String, String> headers,
        boolean handshake) {

    static final ClientSettings DEFAULTS =
            new ClientSettings(ConnectionMode.AUTO, null, Duration.ofSeconds(10), Map.of(), true);

    ClientSettings mode(ConnectionMode changed) {
        return new ClientSettings(changed, revision, deadline, headers, handshake);
    }

    ClientSettings revision(Revision changed) {
        ConnectionMode fitting = changed.isStateless() ? ConnectionMode.STATELESS : ConnectionMode.SESSION;
        return new ClientSettings(fitting, changed, deadline, headers, handshake);
    }

    ClientSettings deadline(Duration changed) {
        return new ClientSettings(mode, revision, changed, headers, handshake);
    }

    ClientSettings header(String name, String value) {
        HttpCalls.checkHeader(name, value);
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new ClientSettings(mode, revision, deadline, more, handshake);
    }

    ClientSettings withoutHandshake() {
        return new ClientSettings(mode, revision, deadline, headers, false);
    }

    Revision sessionRevision() {
        return revision == null || revision.isStateless() ? Revision.V2025_11_25 : revision;
    }
}
