package io.github.mcpresources.spring;

import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Determines the caller of an HTTP request. The default is the name of the request's principal, which Spring Security
 * sets. A bean of this type replaces the default. It is called on the thread of the request, several times for some
 * requests. If it throws an exception, the request fails with an internal error.
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
     * @return the name by which {@link io.github.mcpresources.Visibility} rules and readers know the caller; null for
     *     an anonymous caller
     */
    @Nullable
    String resolve(@Nullable Principal principal, HttpHeaders headers);
}
