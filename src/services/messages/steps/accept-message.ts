import { HeraldError } from '../../../domain/errors';
import type { Message } from '../../../domain/message';
import { awaitResult } from './await-result';
import { type StartSendDeps, ensureStarted, startNewSend } from './start-send';
import { type StoreMessageDeps, storeMessage } from './store-message';

/**
 * `queued`: stored and started, the provider not called yet (202). `finished`: the provider answered or could not be
 * reached, see `message.result`. `pending`: still going on when the wait was over.
 */
export interface SendAnswer {
  kind: 'queued' | 'finished' | 'pending';
  message: Message;
  /** True when this request repeats an earlier one of the same messageId. */
  replayed: boolean;
}

export type AcceptMessageDeps = StartSendDeps & StoreMessageDeps;

/**
 * Stores and starts a message, or joins the earlier one of the same messageId, and waits for the outcome unless the
 * request is async (contract 4.2 and 4.3).
 * @throws HeraldError message_id_conflict, temporarily_unavailable
 */
export async function acceptMessage(
  deps: AcceptMessageDeps,
  message: Message,
): Promise<SendAnswer> {
  const { stored, isNew } = await namingTheMessage(message, () => storeAndStart(deps, message));
  return answerOf(deps, stored, { async: message.async, replayed: !isNew });
}

/**
 * Answers a repeat of a stored message as `acceptMessage` would, without a message of its own to store.
 * @throws HeraldError temporarily_unavailable
 */
export async function repeatMessage(
  deps: AcceptMessageDeps,
  stored: Message,
  repeat: { async: boolean },
): Promise<SendAnswer> {
  await namingTheMessage(stored, () => join(deps, stored));
  return answerOf(deps, stored, { async: repeat.async, replayed: true });
}

/** Waits for the outcome of a started message, unless it is there or the request is async. */
async function answerOf(
  deps: AcceptMessageDeps,
  stored: Message,
  { async: isAsync, replayed }: { async: boolean; replayed: boolean },
): Promise<SendAnswer> {
  if (stored.result !== null) return { kind: 'finished', message: stored, replayed };
  if (isAsync) return { kind: 'queued', message: stored, replayed };

  const finished = await awaitResult(deps, stored);
  if (finished === null) return { kind: 'pending', message: stored, replayed };
  return { kind: 'finished', message: finished, replayed };
}

/** Stores the message and starts it when it is the first; a repeat joins it, and says so before the first can take it back. */
async function storeAndStart(
  deps: AcceptMessageDeps,
  message: Message,
): Promise<{ stored: Message; isNew: boolean }> {
  if (await storeMessage(deps, message)) {
    await startNewSend(deps, message);
    return { stored: message, isNew: true };
  }
  const stored = await findEarlier(deps, message);
  await join(deps, stored);
  return { stored, isNew: false };
}

async function join(deps: AcceptMessageDeps, stored: Message): Promise<void> {
  if (stored.result !== null) return;
  if (!(await deps.messages.join(stored.workspaceId, stored.key))) throw beingWithdrawn();
  await ensureStarted(deps, stored);
}

/** The database may have stored a message without saying so: its id lets the caller repeat without sending twice. */
async function namingTheMessage<Result>(
  message: Message,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof HeraldError) || error.code !== 'temporarily_unavailable') throw error;
    const { messageId } = message;
    throw new HeraldError(error.code, `${error.message}, with this messageId`, {
      messageId,
      cause: error,
    });
  }
}

async function findEarlier(deps: AcceptMessageDeps, repeat: Message): Promise<Message> {
  const earlier = await deps.messages.find(repeat.workspaceId, repeat.key);
  if (earlier === null) {
    throw beingWithdrawn();
  }
  if (earlier.requestHash !== repeat.requestHash) {
    throw new HeraldError(
      'message_id_conflict',
      'this messageId was used for a different request; use a new one',
      { messageId: repeat.messageId },
    );
  }
  return earlier;
}

/** An earlier request of the same id is taking its message back, because it could not be started. */
function beingWithdrawn(): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    'the message is being withdrawn; try again shortly',
  );
}
