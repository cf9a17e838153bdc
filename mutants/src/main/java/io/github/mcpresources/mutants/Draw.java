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
 * A sample of mutants that depends only on the seed and on the identifiers of the mutants. It consists of the mutants
 * with the smallest digests. A change of one method therefore does not change the selection from the other methods,
 * except that a new mutant in the sample displaces another one, and another one replaces a mutant that is removed.
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
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
