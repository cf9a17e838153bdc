package io.github.mcpresources.examples.documents;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Ends the process after an {@link OutOfMemoryError}, because the error may have ended threads of the HTTP server, and
 * the HTTP server does not replace them. The process ends if no code catches the error, or if the HTTP server, the SDK
 * or this library logs it. It does not end if the error only means that the system could not create a thread.
 *
 * <p>Ending the process allocates no memory and runs no shutdown hook. The exit code is the same as with
 * {@code -XX:+ExitOnOutOfMemoryError}.
 */
final class OutOfMemory {

    static final int EXIT_CODE = 3;

    private static final int DEEPEST_CAUSE = 50;
    private static final byte[] LINE = ("Out of memory: the process ends with exit code " + EXIT_CODE
                    + ". Give it more memory with java -Xmx512m -jar ...\n")
            .getBytes(StandardCharsets.US_ASCII);
    private static final FileOutputStream ERROR = new FileOutputStream(FileDescriptor.err);

    private OutOfMemory() {}

    /**
     * Sets the handler for uncaught errors. It ends the process after an {@link OutOfMemoryError}, and prints other
     * errors as usual.
     */
    static void endsProcess() {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            check(failure);
            System.err.println("Exception in thread \"" + thread.getName() + "\" ");
            failure.printStackTrace();
        });
    }

    /**
     * Ends the process if a failure or one of its causes is an {@link OutOfMemoryError}. An error is ignored if it only
     * means that the system could not create a thread.
     */
    static void check(Throwable failure) {
        Throwable at = failure;
        for (int depth = 0; at != null && depth < DEEPEST_CAUSE; depth++) {
            if (at instanceof OutOfMemoryError && !isOfThreads(at)) {
                end();
            }
            at = at.getCause();
        }
    }

    private static boolean isOfThreads(Throwable failure) {
        String message = failure.getMessage();
        return message != null && message.contains("native thread");
    }

    private static void end() {
        try {
            ERROR.write(LINE);
        } catch (IOException | OutOfMemoryError unwritten) {
            // the process ends nevertheless
        } finally {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }
}
