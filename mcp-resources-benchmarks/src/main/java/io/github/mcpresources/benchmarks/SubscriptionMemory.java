package io.github.mcpresources.benchmarks;

import io.github.mcpresources.internal.subscriptions.Subscriber;
import io.github.mcpresources.internal.subscriptions.SubscriptionManager;
import io.github.mcpresources.registry.ResourceRegistry;
import java.lang.management.ManagementFactory;
import java.util.function.ObjIntConsumer;

/**
 * A program that measures the heap memory of subscriptions. It divides the memory of all subscriptions, including the
 * memory of their URIs and sessions, by the number of subscriptions.
 */
public final class SubscriptionMemory {

    private SubscriptionMemory() {}

    /**
     * Prints the bytes of heap per subscription.
     *
     * @param args the number of subscriptions; 100,000 if missing
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        int subscriptions = args.length == 0 ? 100_000 : Integer.parseInt(args[0]);
        System.out.printf("Bytes of heap for each of %,d subscriptions%n", subscriptions);
        System.out.printf(
                "each to a separate URI, %d per session     %6.0f%n",
                SampleSubscriptions.PER_SESSION, bytesEach(subscriptions, SampleSubscriptions::subscribeToEach));
        System.out.printf(
                "all to the same %d URIs                    %6.0f%n",
                SampleSubscriptions.PER_SESSION, bytesEach(subscriptions, SubscriptionMemory::subscribeToTheSame));
        System.out.printf(
                "all to the same URI, one per session        %6.0f%n",
                bytesEach(subscriptions, SubscriptionMemory::subscribeOnce));
    }

    private static void subscribeToTheSame(SubscriptionManager manager, int subscriptions) {
        for (int session = 0; session < subscriptions / SampleSubscriptions.PER_SESSION; session++) {
            Subscriber subscriber = SampleSubscriptions.session(manager, session);
            for (int number = 0; number < SampleSubscriptions.PER_SESSION; number++) {
                SampleSubscriptions.subscribe(subscriber, SampleResources.uri(number));
            }
        }
    }

    private static void subscribeOnce(SubscriptionManager manager, int subscriptions) {
        for (int session = 0; session < subscriptions; session++) {
            SampleSubscriptions.subscribe(SampleSubscriptions.session(manager, session), SampleResources.uri(0));
        }
    }

    private static double bytesEach(int subscriptions, ObjIntConsumer<SubscriptionManager> subscribe) {
        ResourceRegistry registry = SampleResources.registry(subscriptions);
        try (SubscriptionManager classesAreLoaded = SampleSubscriptions.manager(registry, Runnable::run);
                SubscriptionManager manager = SampleSubscriptions.manager(registry, Runnable::run)) {
            subscribe.accept(classesAreLoaded, SampleSubscriptions.PER_SESSION);
            long before = used();
            subscribe.accept(manager, subscriptions);
            return (double) (used() - before) / subscriptions; // the manager stays reachable until it is closed
        }
    }

    private static long used() {
        for (int time = 0; time < 3; time++) {
            ManagementFactory.getMemoryMXBean().gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
