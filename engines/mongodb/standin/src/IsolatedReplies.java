import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Gives every client a reply of its own.
 *
 * <p>The server changes stored documents in place and replies with those very documents, which are written to the socket
 * later: a client could be shown what another one wrote meanwhile, or half of it. So writes happen alone, and a reply is
 * copied before the next write begins.
 */
final class IsolatedReplies {

  private static final Set<String> READS =
      Set.of("find", "getMore", "killCursors", "count", "distinct", "aggregate", "explain");

  /** Answered without waiting: clients take a server that is late to answer these for lost. */
  private static final Set<String> ABOUT_SERVER = Set.of("hello", "ismaster", "ping");

  private final ReadWriteLock lock = new ReentrantReadWriteLock();

  Document handle(MongoMessage message, Function<MongoMessage, Document> handler) {
    Lock held = isRead(message) ? lock.readLock() : lock.writeLock();
    held.lock();
    try {
      Document reply = handler.apply(message);
      return reply == null ? null : reply.cloneDeeply();
    } finally {
      held.unlock();
    }
  }

  /** Tells whether the command is about the server itself and touches no collection. */
  static boolean readsNothing(MongoMessage message) {
    return ABOUT_SERVER.contains(nameOf(message).toLowerCase(Locale.ROOT));
  }

  private static boolean isRead(MongoMessage message) {
    return READS.contains(nameOf(message));
  }

  /** The name of a command is its document's first key. */
  static String nameOf(MongoMessage message) {
    return message.getDocument().keySet().stream().findFirst().orElse("");
  }
}
