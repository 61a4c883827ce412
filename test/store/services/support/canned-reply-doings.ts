import { OPERATOR } from '../../../../src/domain/audit';
import { newId } from '../../../../src/domain/ids';
import { deleteReply } from '../../../../src/services/canned-replies/delete-reply';
import type { TestDatabase } from '../../persistence/support';
import type { CannedReplyDeps } from '../../../../src/services/canned-replies/deps';

interface Of {
  workspaceId: string;
}

const at = new Date(1000);
const STORED = { id: newId('cnr'), name: 'bye', text: 'Bye', createdAt: at, updatedAt: at };

/** Actions of members on canned replies, with a check of each effect. */
export function cannedReplyDoings(db: () => TestDatabase) {
  return [
    {
      action: 'canned_reply.deleted' as const,
      async act(deps: CannedReplyDeps, { workspaceId }: Of): Promise<void> {
        await db().cannedReplies.save({ workspaceId, replies: [STORED], version: 0 });
        await deleteReply(deps, workspaceId, STORED.id, OPERATOR);
      },
      async isDone({ workspaceId }: Of) {
        const { version, replies } = await db().cannedReplies.find(workspaceId);
        return version > 1 && replies.length === 0;
      },
    },
  ];
}
