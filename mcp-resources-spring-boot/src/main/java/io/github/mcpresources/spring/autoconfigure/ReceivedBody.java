package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.BodyMemory;

/**
 * The complete body of a WebFlux request.
 *
 * @param memory reserved for the body until the request ends
 */
@SuppressWarnings("ArrayRecordComponent") // bodies are not compared
record ReceivedBody(byte[] bytes, BodyMemory memory) {}
