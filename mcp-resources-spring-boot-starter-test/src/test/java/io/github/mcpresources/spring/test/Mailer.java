package io.github.mcpresources.spring.test;

import org.springframework.stereotype.Component;

/** A component that tests of the resources do not need. */
@Component
class Mailer {}
