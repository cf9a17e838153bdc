package io.github.mcpresources.spring;

import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * A function that determines the caller of an HTTP request. By default, the caller is the name of the request's
 * principal, which Spring Security sets. A bean of this type replaces the default. The function is called on the thread
 * of the request, and may be called several times for one request. In a WebFlux application it must not block. If it
 * throws an exception, the request fails with an internal error.
 *
 * @see io.github.mcpresources.Visibility
 */
@FunctionalInterface
public interface PrincipalResolver {

    /**
     * Determines the caller of a request.
     *
     * @param principal the principal of the request; null if the request is anonymous
     * @param headers the headers of the request
     * @return the name of the caller for {@link io.github.mcpresources.Visibility} rules and readers; null for an
     *     anonymous caller
     */
    @Nullable
    String resolve(@Nullable Principal principal, HttpHeaders headers);
}
