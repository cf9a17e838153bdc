package io.github.mcpresources.mutants;

import org.pitest.mutationtest.build.InterceptorParameters;
import org.pitest.mutationtest.build.ProjectMutationInterceptor;
import org.pitest.mutationtest.build.ProjectMutationInterceptorFactory;
import org.pitest.plugin.Feature;
import org.pitest.plugin.FeatureParameter;

/**
 * The PIT feature {@code +DRAW(seed[20261123] count[16])}, which replaces the mutants of a module with a sample of them
 * ({@link Draw}).
 */
public final class DrawFactory implements ProjectMutationInterceptorFactory {

    private static final FeatureParameter SEED =
            FeatureParameter.named("seed").withDescription("Seed of the selection, a whole number");
    private static final FeatureParameter COUNT =
            FeatureParameter.named("count").withDescription("Number of mutants to select in each module");

    @Override
    public String description() {
        return "Selects a repeatable sample of the mutants";
    }

    @Override
    public Feature provides() {
        return Feature.named("DRAW")
                .withOnByDefault(false)
                .withDescription(description())
                .withParameter(SEED)
                .withParameter(COUNT);
    }

    @Override
    public ProjectMutationInterceptor createInterceptor(InterceptorParameters params) {
        return new Draw(required(params, SEED), required(params, COUNT));
    }

    private static int required(InterceptorParameters params, FeatureParameter parameter) {
        return params.getInteger(parameter)
                .orElseThrow(() -> new IllegalArgumentException(
                        "The feature DRAW lacks " + parameter.name() + ": write +DRAW(seed[20261123] count[16])"));
    }
}
