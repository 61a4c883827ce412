import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.DatabaseResolver;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.Utils;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import java.nio.file.Path;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/**
 * Keeps the data in one H2 file, or in memory, and answers a write only once it is there.
 *
 * <p>H2 alone writes in the background, so a killed process would lose the last one or two seconds of acknowledged
 * writes. The commit reaches the operating system, not the disk: a power cut may still lose the last moments.
 */
final class DurableBackend extends H2Backend {

  /** Every commit appends whole pages, so the file grows fast even compressed; closing rewrites it, for at most this long. */
  private static final int COMPACTION_MILLIS = 3_000;

  private final IsolatedReplies replies = new IsolatedReplies();
  private final CommandCounts counts = new CommandCounts();

  /** Has no initial value: the library's constructor opens databases before this one's fields would get theirs. */
  private IndexStore indexStore;

  /** @param file null to keep the data in memory */
  DurableBackend(Path file) {
    super(open(file));
    getMvStore().setVersionsToKeep(0);
  }

  private static MVStore open(Path file) {
    return file == null ? MVStore.open(null) : StoreFile.at(file).compress().open();
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String name) {
    if (indexStore == null) {
      indexStore = IndexStore.beside(getMvStore());
    }
    return new H2Database(name, getMvStore(), getCursorRegistry()) {
      /** False while the library's constructor opens what is in the file. */
      private boolean isOpen;

      {
        isOpen = true;
      }

      @Override
      protected MongoCollection<Object> openOrCreateCollection(String collection, CollectionOptions options) {
        String fullName = getFullCollectionNamespace(collection);
        return new IndexedCollection(
            this,
            collection,
            options,
            getMvStore().openMap("databases." + fullName, documents()),
            getMvStore().openMap("meta." + fullName),
            cursorRegistry);
      }

      @Override
      protected Index<Object> openOrCreateUniqueIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        return indexStore.open(index, keys, true, sparse, isOpen);
      }

      @Override
      protected Index<Object> openOrCreateSecondaryIndex(
          String collection, String index, List<IndexKey> keys, boolean sparse) {
        return indexStore.open(index, keys, false, sparse, isOpen);
      }

      @Override
      public Document handleCommand(
          Channel channel, String command, Document query, DatabaseResolver databases, Oplog oplog) {
        if (command.equalsIgnoreCase("createIndexes")) {
          Document listed = new Document("listIndexes", query.get(command));
          Document reply = super.handleCommand(channel, "listIndexes", listed, databases, oplog);
          List<Document> present = documentsIn((Document) reply.get("cursor"), "firstBatch");
          documentsIn(query, "indexes").forEach(wanted -> IndexConflicts.refuse(present, wanted));
          fillIndexes(this, query.get(command));
        }
        Document reply =
            command.equalsIgnoreCase("explain")
                ? explain(this, (Document) query.get(command))
                : NarrowedAggregation.reply(this, command, query, databases, oplog);
        return reply == null ? super.handleCommand(channel, command, query, databases, oplog) : reply;
      }
    };
  }

  @SuppressWarnings("unchecked")
  private static List<Document> documentsIn(Document document, String field) {
    return (List<Document>) document.get(field);
  }

  /** Herald waits without a limit for the indexes it declares at its start, and for other commands only seconds. */
  private static void fillIndexes(MongoDatabase database, Object name) {
    if (name instanceof String collectionName
        && database.resolveCollection(collectionName, false) instanceof IndexedCollection collection) {
      collection.indexOnce();
    }
  }

  /** @return null when that command is not explained */
  private static Document explain(MongoDatabase database, Document command) {
    if (command.get("find") instanceof String name
        && database.resolveCollection(name, false) instanceof IndexedCollection collection) {
      Document query = (Document) command.getOrDefault("filter", new Document());
      Document sort = (Document) command.get("sort");
      Document explained = collection.explain(query, sort, number(command, "skip"), number(command, "limit"));
      Utils.markOkay(explained);
      return explained;
    }
    return null;
  }

  private static int number(Document command, String option) {
    return ((Number) command.getOrDefault(option, 0)).intValue();
  }

  private static MVMap.Builder<Object, Document> documents() {
    return new MVMap.Builder<Object, Document>().valueType(new DocumentType());
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    if (IsolatedReplies.readsNothing(message)) {
      return super.handleMessage(message);
    }
    return counts.counted(
        IsolatedReplies.nameOf(message), () -> replies.handle(message, this::handleAndCommit));
  }

  @Override
  public Document getServerStatus() {
    Document status = super.getServerStatus();
    counts.report(status);
    return status;
  }

  private Document handleAndCommit(MongoMessage message) {
    try {
      return handleUndisturbed(message);
    } finally {
      if (getMvStore().hasUnsavedChanges()) {
        getMvStore().commit();
      }
    }
  }

  /** Pins the current version so that H2's compaction does not remove chunks that are being read. */
  private Document handleUndisturbed(MongoMessage message) {
    MVStore.TxCounter data = getMvStore().registerVersionUsage();
    Runnable endOfIndexes = indexStore == null ? () -> {} : indexStore.use();
    try {
      return super.handleMessage(message);
    } finally {
      endOfIndexes.run();
      getMvStore().deregisterVersionUsage(data);
    }
  }

  @Override
  public void close() {
    if (!getMvStore().isClosed()) {
      getMvStore().close(COMPACTION_MILLIS);
    }
    if (indexStore != null) {
      indexStore.close();
    }
    super.close();
  }
}
