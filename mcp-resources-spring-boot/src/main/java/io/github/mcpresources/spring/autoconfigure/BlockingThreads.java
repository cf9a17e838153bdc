package io.github.mcpresources.spring.autoconfigure;

import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Runs tasks on Reactor's threads that may block. Cancelling a subscription does not interrupt a running task, because
 * a client that disconnects must not interrupt the application's code. An interrupt would, for example, close a file
 * channel that other requests use.
 */
final class BlockingThreads {

    static final Scheduler SCHEDULER =
            Schedulers.fromExecutor(task -> Schedulers.boundedElastic().schedule(task));

    private static final Logger log = LoggerFactory.getLogger(BlockingThreads.class);

    private BlockingThreads() {}

    /**
     * Runs a task on a thread that may block, or on the calling thread if the scheduler rejects the task. The task must
     * run, because it may close the source of some content.
     */
    static void run(Runnable task) {
        try {
            SCHEDULER.schedule(task);
        } catch (RejectedExecutionException full) {
            log.debug("The bounded elastic scheduler rejected a task, so the calling thread runs it", full);
            task.run();
        }
    }
}
