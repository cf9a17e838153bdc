package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.server.ResourceServer;
import io.modelcontextprotocol.spec.McpServerTransportProviderBase;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Closes the resource server and the sessions of the transports when the application closes. Then it ends the streams
 * that the transports left open, because the web server would wait for them when it stops.
 *
 * <p>This class is not a Spring {@code Lifecycle}, because a {@code Lifecycle} can be started again after a stop, but a
 * closed server cannot.
 */
final class TransportShutdown implements ApplicationListener<ContextClosedEvent> {

    private static final Logger log = LoggerFactory.getLogger(TransportShutdown.class);

    private final ConfigurableListableBeanFactory beans;
    private final Duration timeout;

    TransportShutdown(ConfigurableListableBeanFactory beans, Duration timeout) {
        this.beans = beans;
        this.timeout = timeout;
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        if (event.getApplicationContext().getAutowireCapableBeanFactory() != beans
                || !beans.containsSingleton(TransportAttacher.ATTACHED)) { // a child context, or nothing was served
            return;
        }
        try {
            beans.getBean(ResourceServer.class).close();
        } catch (RuntimeException failure) { // the shutdown of the application continues
            log.warn("Closing the resource server failed", failure);
        }
        try {
            Mono.whenDelayError(closings()).block(timeout);
        } catch (RuntimeException failure) {
            log.warn(
                    "Closing the sessions of the MCP transports failed, or took longer than {}"
                            + " (mcp.resources.shutdown-timeout)",
                    timeout,
                    failure);
        }
        beans.getBeanProvider(OpenRequests.class).ifAvailable(OpenRequests::end);
    }

    /**
     * Returns tasks that close the transports. Each task runs on another thread, because closing a transport of Spring
     * AI may block. Transports that have not been created are left out.
     */
    private List<Mono<Void>> closings() {
        return Stream.concat(
                        Stream.of(TransportAttacher.transport(beans)),
                        TransportAttacher.otherNames(beans).stream().filter(beans::containsSingleton))
                .map(beans::getBean)
                .map(transport -> Mono.defer(() -> closing(transport)).subscribeOn(Schedulers.boundedElastic()))
                .toList();
    }

    private static Mono<Void> closing(Object transport) {
        if (transport instanceof McpServerTransportProviderBase provider) {
            return provider.closeGracefully();
        }
        return transport instanceof McpStatelessServerTransport stateless ? stateless.closeGracefully() : Mono.empty();
    }
}
