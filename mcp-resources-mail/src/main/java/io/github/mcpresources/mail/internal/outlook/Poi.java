package io.github.mcpresources.mail.internal.outlook;

import io.github.mcpresources.ResourceException;
import io.github.mcpresources.mail.document.MailException;
import io.github.mcpresources.mail.document.MailException.Reason;
import io.github.mcpresources.mail.internal.message.InterruptedWork;
import java.io.IOException;
import java.util.concurrent.Callable;

/** Calls POI and converts its exceptions. POI reports damaged files with many types of exceptions. */
final class Poi {

    private Poi() {}

    /**
     * Calls POI.
     *
     * @throws MailException if the content is damaged or nested too deeply
     */
    static <T> T call(Callable<T> work) throws IOException {
        try {
            return work.call();
        } catch (ResourceException | InterruptedWork known) {
            throw known;
        } catch (StackOverflowError tooDeep) {
            throw new MailException(Reason.LIMIT, "The Outlook message is nested too deeply", tooDeep);
        } catch (Exception damaged) {
            throw new MailException(Reason.CORRUPT, "The Outlook message is damaged", damaged);
        }
    }
}
