package io.github.mcpresources.spring.test;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application with resources and with a component that has nothing to do with them. */
@SpringBootApplication
class NotesApplication {}
