import type { Message, ProviderError } from '../../../domain/message';
import { inWords } from '../../../domain/refusal';
import type { MessageRepository } from '../../../ports/messages';
import type { SendEnd, WorkflowGateway } from '../../../ports/workflow-gateway';

export interface EndLostSendDeps {
  messages: MessageRepository;
  workflows: Pick<WorkflowGateway, 'endOfSend'>;
}

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
 * Ends a message whose workflow succeeded although the message has no result: the database was restored from an older
 * copy. The provider is not called again (ADR 37). Resolves with whether it did. A further run of the workflow then enters
 * the message into its conversation and reports it.
 * @throws HeraldError temporarily_unavailable
 */
export async function endLostSend(
  { messages, workflows }: EndLostSendDeps,
  { workspaceId, key }: Pick<Message, 'workspaceId' | 'key'>,
): Promise<boolean> {
  // A workflow ends after it has recorded its result, which this read then finds.
  const message = await messages.find(workspaceId, key);
  if (message === null || message.result !== null) return false;
  const end = await workflows.endOfSend(workspaceId, key);
  if (end === null) return false;
  if (isWrittenAgain(message, end))
    return messages.giveUp(workspaceId, key, ANSWERED_BEFORE, end.at, message.attempts);
  const result = { kind: end.outcome, providerMessageId: null, at: end.at };
  await messages.recordResult(
    workspaceId,
    key,
    result,
    end.outcome === 'rejected' ? LOST_ERROR : null,
  );
  return true;
}

/** Whether an agent wrote the message after the send of that key had ended: the text that went out is another one. */
function isWrittenAgain({ author, createdAt }: Message, { at }: SendEnd): boolean {
  return author?.kind === 'agent' && createdAt > at;
}
