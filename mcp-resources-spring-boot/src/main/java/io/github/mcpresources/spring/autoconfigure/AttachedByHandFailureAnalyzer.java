package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.server.AttachedAlreadyException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains the failure of a bean that attaches the resources to a transport that already has them. */
final class AttachedByHandFailureAnalyzer extends AbstractFailureAnalyzer<AttachedAlreadyException> {

    private final @Nullable BeanFactory beans;

    AttachedByHandFailureAnalyzer(@Nullable BeanFactory beans) {
        this.beans = beans;
    }

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable root, AttachedAlreadyException cause) {
        String bean = null;
        for (Throwable outer = root; outer != null && outer != cause; outer = outer.getCause()) {
            if (outer instanceof BeanCreationException creation && creation.getBeanName() != null) {
                bean = creation.getBeanName();
            }
        }
        if (bean == null
                || !(beans instanceof ConfigurableListableBeanFactory factory)
                || !factory.containsBeanDefinition(TransportAttacher.ATTACHED)) {
            return null;
        }
        ConfigurationException failure = AttachedByHand.failure(TransportAttacher.transport(factory), bean, cause);
        return new FailureAnalysis(failure.getMessage(), failure.action(), cause);
    }
}
