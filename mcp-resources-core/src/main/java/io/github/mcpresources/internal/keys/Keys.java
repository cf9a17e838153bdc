package io.github.mcpresources.internal.keys;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The secret keys of a {@code KeyRing}. The first key encrypts and signs. All keys decrypt and verify.
 *
 * <p>The keys of the ring are not used directly. For each purpose, separate keys are derived from them.
 */
public abstract class Keys {

    private static volatile @Nullable Function<Object, Keys> opener;

    Keys() {}

    /**
     * Sets the function that returns the keys of a ring. {@code KeyRing} calls this method when that class is
     * initialized.
     */
    public static void openWith(Function<Object, Keys> value) {
        opener = Objects.requireNonNull(value, "value");
    }

    public static Keys of(Object ring) {
        return Objects.requireNonNull(opener, "opener").apply(Objects.requireNonNull(ring, "ring"));
    }

    /** Returns the current keys, at least one. The list is the same object until the keys change. */
    abstract List<RingKey> current();
}
