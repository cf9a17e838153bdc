package io.github.mcpresources.mutants;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import org.pitest.mutationtest.build.InterceptorType;
import org.pitest.mutationtest.build.ProjectMutationInterceptor;
import org.pitest.mutationtest.engine.MutationDetails;

/**
 * A filter that selects a sample of the mutants: those with the smallest SHA-256 digests of the seed and the mutant's
 * identifier. The sample is therefore stable: if a method changes, most of the selected mutants of other methods stay the
 * same.
 */
final class Draw implements ProjectMutationInterceptor {

    private final int seed;
    private final int count;

    Draw(int seed, int count) {
        this.seed = seed;
        this.count = count;
    }

    @Override
    public InterceptorType type() {
        return InterceptorType.FILTER; // runs after PIT has removed the mutants that it filters itself
    }

    @Override
    public Collection<MutationDetails> intercept(Collection<MutationDetails> mutants) {
        return drawn(mutants, mutant -> mutant.getId().toString());
    }

    /**
     * Returns the selected elements, in the order of their digests. The {@code id} of an element must be the same in
     * every run.
     */
    <T> List<T> drawn(Collection<T> all, Function<T, String> id) {
        return all.stream()
                .sorted(Comparator.comparing((T one) -> digest(id.apply(one))))
                .limit(count)
                .toList();
    }

    private String digest(String id) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest((seed + " " + id).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("This Java platform has no SHA-256", impossible);
        }
    }
}
