package io.github.mcpresources.spring.autoconfigure;

import io.github.mcpresources.internal.http.EarlyAnswer;
import io.github.mcpresources.internal.http.HeadCheck;
import io.github.mcpresources.internal.http.ServletAnswers;
import io.github.mcpresources.internal.http.ServletHead;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A servlet filter that only checks Host and Origin, for transports to which the resources are not attached. */
record HostFilter(HeadCheck headCheck) implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        ServletAnswers answers = new ServletAnswers((HttpServletResponse) response);
        EarlyAnswer early = headCheck.answer(new ServletHead((HttpServletRequest) request), answers);
        if (early == null) {
            chain.doFilter(request, response);
        } else {
            answers.send(early);
        }
    }
}
