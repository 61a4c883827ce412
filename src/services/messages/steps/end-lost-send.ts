import type { Message, ProviderError } from '../../../domain/message';
import { inWords } from '../../../domain/refusal';
import type { SendEnd } from '../../../ports/workflow-gateway';
import type { MessageDeps } from '../deps';

const LOST_ERROR: ProviderError = {
  code: null,
  title: 'The reason of the provider is lost',
  message: 'The database was restored from a copy without it.',
  details: '',
  httpStatus: null,
};

/** Refusal of an answer that an agent wrote again, because the record of the first one is lost. */
const ANSWERED_BEFORE = inWords(
  'another answer to the same message was handled before the database was restored',
);

/**
 * Ends a message that has no result although its workflow succeeded, which happens when the database was restored from an
 * older copy: the provider is not called again for the same request (ADR 37). Another request under the same id is left as
 * it is, to be sent. Resolves with whether the workflow has to run once more: to send the message, or to enter it into its
 * conversation and report it.
 * @throws HeraldError temporarily_unavailable
 */
export async function endLostSend(
  { messages, workflows }: Pick<MessageDeps, 'messages' | 'workflows'>,
  { workspaceId, key }: Pick<Message, 'workspaceId' | 'key'>,
): Promise<boolean> {
  // A workflow ends after it has recorded its result, which this read then finds.
  const message = await messages.find(workspaceId, key);
  if (message === null || message.result !== null) return false;
  const end = await workflows.endOfSend(workspaceId, key);
  if (end === null) return false;
  const { outcome, at } = end;
  const lost = { providerMessageId: null, at };
  if (isWrittenAgain(message, end))
    return messages.endLost(
      workspaceId,
      key,
      { kind: 'unreachable', ...lost },
      { refusal: ANSWERED_BEFORE },
    );
  if (isAnotherRequest(message, end)) return true;
  const reason = outcome === 'rejected' ? { providerError: LOST_ERROR } : {};
  return messages.endLost(workspaceId, key, { kind: outcome, ...lost }, reason);
}

/** Whether an agent wrote another text after the send of that key had ended: it is not what went out. */
function isWrittenAgain(message: Message, end: SendEnd): boolean {
  const { author, createdAt, requestHash } = message;
  return author?.kind === 'agent' && createdAt > end.at && end.requestHash !== requestHash;
}

/** Whether the send of that key carried out another request, whose message was erased or is lost: the id was free again. */
function isAnotherRequest({ requestHash, author }: Message, end: SendEnd): boolean {
  const isAnswer = author?.kind === 'agent';
  return !isAnswer && end.requestHash !== null && end.requestHash !== requestHash;
}
