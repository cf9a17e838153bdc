package io.github.mcpresources.internal.documents;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Assigns ids to documents. Each id is valid in only one session. The number of ids is limited, and the oldest ids are
 * removed first.
 */
public final class SessionIds {

    public static final String MARK = "s-";

    private static final int BYTES = 12;

    private record Owned(String session, String digest) {}

    private final SecureRandom random = new SecureRandom();
    private final int max;
    private final LinkedHashMap<String, Owned> owned = new LinkedHashMap<>();
    private final Map<Owned, String> ids = new HashMap<>();

    public SessionIds(int max) {
        this.max = max;
    }

    public synchronized String of(String session, String digest) {
        Owned mine = new Owned(session, digest);
        String known = ids.get(mine);
        if (known != null) {
            return known;
        }
        if (owned.size() == max) {
            Iterator<Owned> oldest = owned.values().iterator();
            ids.remove(oldest.next());
            oldest.remove();
        }
        byte[] digits = new byte[BYTES];
        random.nextBytes(digits);
        String id = MARK + HexFormat.of().formatHex(digits);
        owned.put(id, mine);
        ids.put(mine, id);
        return id;
    }

    /** Returns the digest of a document; empty if the id is unknown or belongs to another session. */
    public synchronized Optional<String> digest(String id, String session) {
        return Optional.ofNullable(owned.get(id))
                .filter(it -> it.session().equals(session))
                .map(Owned::digest);
    }
}
