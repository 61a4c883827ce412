import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.MongoServer;
import java.nio.file.Path;
import org.h2.mvstore.MVStoreException;

/**
 * Serves the MongoDB wire protocol on 127.0.0.1 until SIGTERM or SIGINT.
 *
 * <p>Usage: {@code StandIn <port> [data file]}. Without a data file everything is kept in memory.
 */
public final class StandIn {

  private StandIn() {}

  public static void main(String[] args) {
    int port = Integer.parseInt(args[0]);
    MongoBackend backend = open(args.length > 1 ? Path.of(args[1]) : null);
    MongoServer server = new MongoServer(backend.version(new ReportedVersion()));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
    server.bind("127.0.0.1", port);
  }

  /** Ends the process with one line, which a start shows as the end of the log, when the data is of an earlier version. */
  private static MongoBackend open(Path file) {
    try {
      return new DurableBackend(file);
    } catch (MVStoreException e) {
      if (e.getCause() instanceof DocumentType.EarlierFormatException) {
        System.err.println(
            file + " is of an earlier version of the MongoDB stand-in. Delete its folder to start anew.");
        Runtime.getRuntime().halt(1);
      }
      throw e;
    }
  }

  /** Ends the process with exit code 0: a stop on request is no failure, though the JVM would report 143. */
  private static void stop(MongoServer server) {
    int exitCode = 1;
    try {
      server.shutdownNow();
      exitCode = 0;
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
