import type { Conversation, HandlingChange } from '../../domain/conversation';

/** How many changes of who answers a conversation remembers. */
const HISTORY_LENGTH = 100;

/** The update that changes who answers, whoever wants it: the turn counts every one. */
export function handlingUpdate(
  change: HandlingChange,
  marks: Partial<Pick<Conversation, 'answerDue' | 'answering'>>,
) {
  return {
    $set: {
      handling: change.handling,
      ...marks,
      ...(change.by === null ? {} : { personChangedAt: change.at }),
    },
    $inc: { handlingTurn: 1 },
    ...historyUpdate(change),
  };
}

/** The update that notes a change which leaves who answers as it is. */
export function historyUpdate(change: HandlingChange) {
  return { $push: { handlingHistory: { $each: [change], $slice: -HISTORY_LENGTH } } };
}
