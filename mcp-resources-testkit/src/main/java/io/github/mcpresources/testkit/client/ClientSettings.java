package io.github.mcpresources.testkit.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of a client, which are fixed before it opens. */
record ClientSettings(
        Era era, @Nullable Revision revision, Duration deadline, Map<String, String> headers, boolean handshake) {

    static final ClientSettings DEFAULTS = new ClientSettings(Era.AUTO, null, Duration.ofSeconds(10), Map.of(), true);

    ClientSettings era(Era changed) {
        return new ClientSettings(changed, revision, deadline, headers, handshake);
    }

    ClientSettings revision(Revision changed) {
        Era fitting = changed.isModern() ? Era.MODERN : Era.LEGACY;
        return new ClientSettings(fitting, changed, deadline, headers, handshake);
    }

    ClientSettings deadline(Duration changed) {
        return new ClientSettings(era, revision, changed, headers, handshake);
    }

    ClientSettings header(String name, String value) {
        HttpCalls.checkHeader(name, value);
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new ClientSettings(era, revision, deadline, more, handshake);
    }

    ClientSettings withoutHandshake() {
        return new ClientSettings(era, revision, deadline, headers, false);
    }

    Revision legacyRevision() {
        return revision == null || revision.isModern() ? Revision.V2025_11_25 : revision;
    }
}
