package io.github.mcpresources;

import io.github.mcpresources.internal.text.Printable;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The caller of a request: a principal that the transport authenticated, or an anonymous caller. */
public final class Caller {

    /** The caller of a request without an authenticated principal. */
    public static final Caller ANONYMOUS = new Caller(null);

    private final @Nullable String principal;

    private Caller(@Nullable String principal) {
        this.principal = principal;
    }

    /**
     * Creates an authenticated caller.
     *
     * @param principal the name of the principal that the transport authenticated
     * @return the caller
     */
    public static Caller of(String principal) {
        return new Caller(Objects.requireNonNull(principal, "principal"));
    }

    /**
     * Returns the name of the authenticated principal.
     *
     * @return the name, or empty for an anonymous caller
     */
    public Optional<String> principal() {
        return Optional.ofNullable(principal);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Caller caller && Objects.equals(principal, caller.principal);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(principal);
    }

    @Override
    public String toString() {
        return principal == null ? "Caller[anonymous]" : "Caller[" + Printable.of(principal) + "]";
    }
}
