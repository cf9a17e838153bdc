package io.github.mcpresources.server;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** A servlet that echoes the request body. It reads the body without blocking, as reactive frameworks do. */
@SuppressWarnings("serial")
final class EchoServlet extends HttpServlet {

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        AsyncContext async = request.startAsync();
        ServletInputStream in = request.getInputStream();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        in.setReadListener(new ReadListener() {
            @Override
            public void onDataAvailable() throws IOException {
                byte[] some = new byte[700];
                while (in.isReady()) {
                    int length = in.read(some);
                    if (length < 0) {
                        return;
                    }
                    all.write(some, 0, length);
                }
            }

            @Override
            public void onAllDataRead() throws IOException {
                response.getOutputStream().write(all.toByteArray());
                async.complete();
            }

            @Override
            public void onError(Throwable failure) {
                async.complete();
            }
        });
    }
}
