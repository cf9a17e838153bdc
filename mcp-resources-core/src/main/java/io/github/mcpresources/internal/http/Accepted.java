package io.github.mcpresources.internal.http;

import java.util.Enumeration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks the content type of a request and the media types that the client accepts. */
public final class Accepted {

    private static final String JSON = "application/json";

    private Accepted() {}

    /**
     * Checks whether a content type is {@code application/json}, with or without parameters. Returns false for null.
     */
    public static boolean isJson(@Nullable String type) {
        return type != null && essence(type).equals(JSON);
    }

    /**
     * Checks whether the client accepts the media type of the response to a method. The response to
     * {@code subscriptions/listen} is an event stream. All other responses are JSON.
     */
    static boolean answer(String method, RequestHead request) {
        return takes(request, method.equals("subscriptions/listen") ? EventStream.TYPE : JSON);
    }

    public static boolean events(RequestHead request) {
        return takes(request, EventStream.TYPE);
    }

    /**
     * Checks whether the client accepts a media type. A client without an Accept header accepts every type. Parameters
     * such as {@code q} are ignored.
     */
    private static boolean takes(RequestHead request, String type) {
        Enumeration<String> headers = request.headers("Accept");
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

    /** Returns a media type without its parameters, in lower case. */
    private static String essence(String type) {
        int parameters = type.indexOf(';');
        return (parameters < 0 ? type : type.substring(0, parameters)).trim().toLowerCase(Locale.ROOT);
    }
}
