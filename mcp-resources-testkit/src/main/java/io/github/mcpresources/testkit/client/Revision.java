package io.github.mcpresources.testkit.client;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A revision of the Model Context Protocol that the testkit supports. */
public enum Revision {
    /** Revision 2025-06-18, with sessions. */
    V2025_06_18("2025-06-18"),
    /** Revision 2025-11-25, with sessions and icons. */
    V2025_11_25("2025-11-25"),
    /** Revision 2026-07-28, without sessions; each request is independent of the others. */
    V2026_07_28("2026-07-28");

    private static final String OLDEST = "2024-11-05";

    private final String date;

    Revision(String date) {
        this.date = date;
    }

    /**
     * Returns the date that identifies the revision in messages.
     *
     * @return a date such as {@code 2025-11-25}
     */
    public String date() {
        return date;
    }

    /**
     * Checks whether requests are independent of each other, without a session.
     *
     * @return true from 2026-07-28 on
     */
    public boolean isStateless() {
        return this == V2026_07_28;
    }

    /**
     * Finds a revision by its date.
     *
     * @param date a date such as {@code 2025-11-25}
     * @return the revision, or empty if the testkit does not support a revision of this date
     */
    public static Optional<Revision> find(String date) {
        return Arrays.stream(values()).filter(one -> one.date.equals(date)).findFirst();
    }

    /**
     * Returns a revision by its date.
     *
     * @param date a date such as {@code 2025-11-25}
     * @return the revision
     * @throws IllegalArgumentException if the testkit does not support the revision
     */
    public static Revision of(String date) {
        return find(date)
                .orElseThrow(() -> new IllegalArgumentException(
                        "The testkit does not support the revision \"" + date + "\". Use one of " + all() + "."));
    }

    /**
     * Returns the revision whose rules apply if the server selects the given revision; empty if the testkit has no such
     * rules. The rules of 2025-06-18 also apply to 2024-11-05, which is the only revision that most servers over SSE
     * support.
     */
    static Optional<Revision> withRulesFor(String agreed) {
        return agreed.equals(OLDEST) ? Optional.of(V2025_06_18) : find(agreed);
    }

    static String allWithSessions() {
        return OLDEST + ", " + V2025_06_18 + ", " + V2025_11_25;
    }

    static String all() {
        return Arrays.stream(values()).map(Revision::date).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return date;
    }
}
