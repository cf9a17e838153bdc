package io.github.mcpresources.samples.sensors;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The sensors and their last readings in degrees Celsius. */
@Service
class Sensors {

    private final Map<String, Double> readings = new ConcurrentSkipListMap<>(Map.of("attic", 19.5, "cellar", 11.0));

    Flux<String> names() {
        return Flux.fromIterable(readings.keySet());
    }

    /** Returns the last reading of a sensor; empty if there is no such sensor. */
    Mono<Double> last(String sensor) {
        return Mono.justOrEmpty(readings.get(sensor));
    }

    /** Records a reading in degrees Celsius. */
    Mono<Void> record(String sensor, double reading) {
        return Mono.fromRunnable(() -> readings.put(sensor, reading));
    }
}
