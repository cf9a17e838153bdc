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
 * A sample of mutants that depends on the seed and on the mutants' identifiers alone. The mutants whose digests come first
 * are drawn, so a change of one method does not change what is drawn of the others, but for the places that it takes or
 * frees.
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
        return InterceptorType.FILTER; // after the mutants that PIT itself leaves out are gone
    }

    @Override
    public Collection<MutationDetails> intercept(Collection<MutationDetails> mutants) {
        return drawn(mutants, mutant -> mutant.getId().toString());
    }

    /** Returns the elements that are drawn, in the order of their digests. {@code id} must be the same in every run. */
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
