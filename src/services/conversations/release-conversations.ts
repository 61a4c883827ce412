import { type AssignmentChange, MEMBER_LEFT } from '../../domain/conversation';
import { newId } from '../../domain/ids';
import type { SharedDeps } from '../deps';

/** Unassigns the conversations of a member who left. Idempotent: conversations that others took meanwhile stay theirs. */
export async function releaseConversations(
  deps: ReleaseConversationsDeps,
  workspaceId: string,
  memberId: string,
): Promise<void> {
  for (;;) {
    const { rows } = await deps.conversations.list(workspaceId, { memberId }, { limit: AT_ONCE });
    if (rows.length === 0) return;
    for (const { id, handlingTurn: turn } of rows) {
      const expected = { turn, onClaim: 'ignore' } as const;
      await deps.answers.change(workspaceId, id, expected, changeOf(deps), null);
      deps.live.publish(workspaceId, id);
    }
  }
}

type ReleaseConversationsDeps = Pick<SharedDeps, 'answers' | 'clock' | 'conversations' | 'live'>;

const AT_ONCE = 100;

function changeOf({ clock }: ReleaseConversationsDeps): AssignmentChange {
  return {
    handling: { kind: 'unassigned' },
    reason: MEMBER_LEFT,
    by: null,
    cause: newId('hnd'),
    at: clock.now(),
  };
}
