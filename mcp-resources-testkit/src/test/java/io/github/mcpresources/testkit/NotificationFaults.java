package io.github.mcpresources.testkit;

import static io.github.mcpresources.testkit.Edits.refuse;

import java.util.List;
import java.util.stream.Stream;

/** Servers that send unrequested notifications or omit required ones. */
final class NotificationFaults {

    private NotificationFaults() {}

    static Stream<Fault> all() {
        return Stream.of(sessions(), listen()).flatMap(List::stream);
    }

    private static List<Fault> sessions() {
        return List.of(
                Fault.of("R4.subscribe", "declares subscriptions and refuses them")
                        .beside("R24.update")
                        .quirk("no update")
                        .silent()
                        .edit((request, answer) -> refuse(request, answer, "resources/subscribe", -32601)),
                Fault.of("R4.unsubscribe", "refuses to unsubscribe")
                        .edit((request, answer) -> refuse(request, answer, "resources/unsubscribe", -32601)),
                Fault.of("R4.undeclared", "accepts subscriptions that it does not declare")
                        .flags(flags -> flags.remove("subscribe")),
                Fault.of("R24.update", "never notifies of a change")
                        .quirk("no update")
                        .silent(),
                Fault.of("R24.unasked", "notifies of another resource")
                        .quirk("update of another")
                        .silent()
                        .beside("R24.update"),
                Fault.of("R24.unsubscribed", "sends updates after the end of a subscription")
                        .quirk("keeps subscription")
                        .talkative(),
                Fault.of("R24.list", "never notifies of a changed list")
                        .quirk("no list_changed")
                        .silent(),
                Fault.of("R24.undeclared", "sends notifications that it does not declare")
                        .flags(flags -> flags.put("listChanged", false))
                        .quirk("list_changed with each update"));
    }

    private static List<Fault> listen() {
        return List.of(
                Fault.stateless("R25.ack", "does not acknowledge")
                        .quirk("no ack")
                        .silent(),
                Fault.stateless("R25.ack", "sends an update before the acknowledgment")
                        .beside("R27.unasked")
                        .quirk("update before ack"),
                Fault.stateless("R25.subset", "acknowledges a kind that was not requested")
                        .quirk("honours more"),
                Fault.stateless("R25.subset", "acknowledges a URI that was not requested")
                        .quirk("honours another URI"),
                Fault.stateless("R26.ack", "acknowledges with another id").quirk("another ack id"),
                Fault.stateless("R26.ack", "acknowledges a numeric id as a string")
                        .quirk("ack id as text"),
                Fault.stateless("R26.update", "sends updates with another id").quirk("another update id"),
                Fault.stateless("R24.listen", "never notifies of a change")
                        .quirk("no update")
                        .silent(),
                Fault.stateless("R24.listen-list", "never notifies of a changed list")
                        .quirk("no list_changed")
                        .silent(),
                Fault.stateless("R27.unasked", "sends all notifications on all streams")
                        .quirk("updates all")
                        .talkative(),
                Fault.stateless("R30.progress", "sends progress on a listen stream")
                        .quirk("progress on the stream"),
                Fault.stateless("R30.alive", "sends no keep-alive on a listen stream")
                        .overHttp()
                        .quirk("never keeps alive")
                        .silent(),
                Fault.stateless("R28.result", "ends a listen stream without a result")
                        .overHttp()
                        .quirk("ends without a word"),
                Fault.stateless("R28.result", "never ends its listen streams")
                        .quirk("ends without a word")
                        .silent(),
                Fault.stateless("R28.result", "ends a listen stream with another id")
                        .quirk("another end id"),
                Fault.stateless("R28.result", "ends a listen stream with a result that is not complete")
                        .quirk("incomplete end"),
                Fault.stateless("R28.result", "sends messages after the end of a listen stream")
                        .quirk("goes on after the end")
                        .talkative(),
                Fault.stateless("R29.closed", "sends updates after the client ended the stream")
                        .quirk("keeps cancelled")
                        .talkative());
    }
}
