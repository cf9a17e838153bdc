package io.github.mcpresources.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import java.util.Locale;

/** What a request brings, and what its client takes in return. */
final class Accepted {

    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";

    private Accepted() {}

    /** Whether the body is said to be JSON. */
    static boolean isJson(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && essence(type).equals(JSON);
    }

    /** Whether the client takes the answer to a method: a stream where it listens, else JSON. */
    static boolean answer(String method, HttpServletRequest request) {
        return takes(request, method.equals("subscriptions/listen") ? EVENTS : JSON);
    }

    /** Whether the client takes a stream of events. */
    static boolean events(HttpServletRequest request) {
        return takes(request, EVENTS);
    }

    /** Who says nothing takes everything. */
    private static boolean takes(HttpServletRequest request, String type) {
        Enumeration<String> headers = request.getHeaders("Accept");
        if (!headers.hasMoreElements()) {
            return true;
        }
        String any = type.substring(0, type.indexOf('/')) + "/*";
        while (headers.hasMoreElements()) {
            for (String range : headers.nextElement().split(",", -1)) {
                String essence = essence(range);
                if (essence.equals(type) || essence.equals(any) || essence.equals("*/*")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A media type without its parameters. */
    private static String essence(String type) {
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).trim().toLowerCase(Locale.ROOT);
    }
}
