package io.github.mcpresources.samples.sensors;

import io.github.mcpresources.ResourceEvents;
import org.springframework.ai.mcp.annotation.McpTool;
import org.springframework.ai.mcp.annotation.McpToolParam;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** A tool that records a reading and notifies the clients that subscribed to the sensor's resource. */
@Component
class SensorTools {

    private final Sensors sensors;
    private final ResourceEvents events;

    SensorTools(Sensors sensors, ResourceEvents events) {
        this.sensors = sensors;
        this.events = events;
    }

    @McpTool(name = "record_reading", description = "Records a reading of a sensor")
    Mono<String> recordReading(
            @McpToolParam(description = "The sensor's name") String sensor,
            @McpToolParam(description = "The temperature in degrees Celsius") double celsius) {
        return sensors.record(sensor, celsius)
                .doOnSuccess(done -> events.updated("sensor://by-name/" + sensor))
                .thenReturn("Recorded " + celsius + " for " + sensor);
    }
}
