package io.github.mcpresources.testkit.cluster;

import io.github.mcpresources.cluster.ContentEngine;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The engine in the memory of one process fulfills the contract of an engine. */
class InProcessContentEngineTest implements ContentEngineContract {

    private final Map<InstantSource, ContentEngine> engines = new ConcurrentHashMap<>();

    @Override
    public ContentEngine connect(InstantSource time) {
        return engines.computeIfAbsent(time, ContentEngine::inProcess);
    }
}
