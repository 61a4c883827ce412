import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/** Counts commands, and keys that were taken, as {@code serverStatus} of MongoDB reports them. */
final class CommandCounts {

  private static final int DUPLICATE_KEY = 11_000;

  private final Map<String, LongAdder> totals = new ConcurrentHashMap<>();
  private final LongAdder duplicateKeys = new LongAdder();

  /** Runs a command and counts it. */
  Document counted(String command, Supplier<Document> run) {
    totals.computeIfAbsent(command, name -> new LongAdder()).increment();
    try {
      Document reply = run.get();
      if (reply != null && reply.get("writeErrors") instanceof Collection<?> errors) {
        duplicateKeys.add(errors.stream().filter(CommandCounts::isDuplicateKey).count());
      }
      return reply;
    } catch (MongoServerError e) {
      if (e.getCode() == DUPLICATE_KEY) {
        duplicateKeys.increment();
      }
      throw e;
    }
  }

  private static boolean isDuplicateKey(Object error) {
    return error instanceof Document refused
        && refused.get("code") instanceof Number code
        && code.intValue() == DUPLICATE_KEY;
  }

  /** Adds the fields of {@code serverStatus}; of MongoDB's user assertions only keys that were taken. */
  void report(Document status) {
    Document commands = new Document();
    totals.forEach((name, total) -> commands.append(name, new Document("total", total.sum())));
    status.append("metrics", new Document("commands", commands));
    status.append("asserts", new Document("user", duplicateKeys.sum()));
  }
}
