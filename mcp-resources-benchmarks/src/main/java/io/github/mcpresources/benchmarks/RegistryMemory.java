package io.github.mcpresources.benchmarks;

import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * A program that measures the heap memory of each registered resource. The measured memory includes the URI and the
 * name of the resource, but not its text, because all resources share one text.
 */
public final class RegistryMemory {

    private RegistryMemory() {}

    /**
     * Prints the number of bytes of heap memory for each resource.
     *
     * @param args the number of resources; 1,000,000 if missing
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) {
        int resources = args.length == 0 ? 1_000_000 : Integer.parseInt(args[0]);
        System.out.printf("Bytes of heap for each of %,d resources%n", resources);
        System.out.printf("this library's registry        %6.0f%n", bytesEach(resources, SampleResources::registry));
        System.out.printf("the SDK's specifications by URI %5.0f%n", bytesEach(resources, RegistryMemory::sdk));
        System.out.printf("a TreeMap of only the URIs     %6.0f%n", bytesEach(resources, RegistryMemory::uris));
    }

    private static double bytesEach(int resources, IntFunction<Object> made) {
        Object classesAreLoaded = made.apply(1);
        long before = used();
        Object held = made.apply(resources);
        try {
            return (double) (used() - before) / resources;
        } finally {
            Reference.reachabilityFence(classesAreLoaded);
            Reference.reachabilityFence(held);
        }
    }

    private static long used() {
        for (int time = 0; time < 3; time++) {
            ManagementFactory.getMemoryMXBean().gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Creates a {@link HashMap} of the specifications that an application passes to the SDK. The keys are the URIs. */
    private static Object sdk(int resources) {
        String text = SampleResources.text(0);
        Map<String, McpServerFeatures.SyncResourceSpecification> specifications = new HashMap<>();
        for (int number = 0; number < resources; number++) {
            String uri = SampleResources.uri(number);
            McpSchema.ReadResourceResult result = SdkResources.result(uri, text);
            specifications.put(
                    uri,
                    new McpServerFeatures.SyncResourceSpecification(
                            SdkResources.descriptor(uri, SampleResources.name(number)), (exchange, request) -> result));
        }
        return specifications;
    }

    private static Object uris(int resources) {
        Map<String, Boolean> uris = new TreeMap<>();
        for (int number = 0; number < resources; number++) {
            uris.put(SampleResources.uri(number), true);
        }
        return uris;
    }
}
