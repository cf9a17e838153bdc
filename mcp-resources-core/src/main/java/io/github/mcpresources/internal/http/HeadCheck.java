package io.github.mcpresources.internal.http;

import io.github.mcpresources.internal.stateless.StatelessRevision;
import java.net.HttpURLConnection;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Checks the head of a request of any revision, before the body is read. */
public final class HeadCheck {

    private final HostAndOriginCheck hostAndOrigin;
    private final Cors cors;

    /**
     * Creates a check.
     *
     * @param hosts the {@linkplain HostAndOriginCheck#hosts host names} to which requests may be sent; empty for the
     *     default
     * @param origins the {@linkplain Cors#origins origins} of pages that may send requests, in addition to the pages of
     *     the allowed hosts
     * @param log receives the warning that every host is accepted
     * @param filter the name of the filter that makes the check, for the log
     * @param setting the name of the setting for the hosts, for the log
     */
    public HeadCheck(Set<String> hosts, Set<String> origins, Logger log, String filter, String setting) {
        hostAndOrigin = new HostAndOriginCheck(hosts, origins, log, filter, setting);
        cors = new Cors(origins);
    }

    /**
     * Checks a request, and sets the CORS headers of its response. Returns null if the request may be handled. Returns
     * the response if the request is rejected, or if it is a preflight request, which is answered without reading a
     * body.
     */
    public @Nullable EarlyAnswer answer(RequestHead request, ResponseHeaders response) {
        boolean isGranted = cors.grant(request, response); // also for errors, so that an allowed page can read them
        HostAndOriginCheck.Fault fault = hostAndOrigin.check(request);
        if (fault != null) {
            return EarlyAnswer.refusal(HttpURLConnection.HTTP_FORBIDDEN, fault.reason(), fault.text());
        }
        String method = request.method();
        if (method.equals("TRACE")) { // a web server would echo all headers, including tokens
            response.set("Allow", "GET, POST, DELETE, OPTIONS");
            return EarlyAnswer.withoutBody(HttpURLConnection.HTTP_BAD_METHOD, "method");
        }
        if (isGranted && Cors.isPreflight(request)) {
            Cors.answerPreflight(request, response);
            return EarlyAnswer.withoutBody(HttpURLConnection.HTTP_NO_CONTENT, null);
        }
        if ((method.equals("GET") || method.equals("DELETE")) && isStateless(request)) {
            response.set("Allow", "POST");
            return EarlyAnswer.withoutBody(HttpURLConnection.HTTP_BAD_METHOD, "method");
        }
        return null;
    }

    /** Checks whether the {@value MessageHeaders#PROTOCOL_VERSION} header names revision 2026-07-28 or a later date. */
    public static boolean isStateless(RequestHead request) {
        return StatelessRevision.matches(request.header(MessageHeaders.PROTOCOL_VERSION));
    }
}
