import { HeraldError } from '../../../domain/errors';
import type { Message } from '../../../domain/message';
import { awaitResult } from './await-result';
import { findEarlier } from './find-earlier';
import { giveBack } from './reserve-budget';
import { type StartSendDeps, ensureStarted, startNewSend } from './start-send';
import { type StoreMessageDeps, storeMessage } from './store-message';

/**
 * `queued`: stored and started, the provider is not called yet (202). `finished`: see `message.result`. `pending`: without
 * a result at the end of the wait.
 */
export interface SendAnswer {
  kind: 'queued' | 'finished' | 'pending';
  message: Message;
  /** True when this request repeats an earlier one of the same messageId. */
  replayed: boolean;
}

type AcceptMessageDeps = StartSendDeps & StoreMessageDeps;

/**
 * Stores and starts a message, or joins the earlier one of the same messageId, and waits for the outcome unless the
 * request is async (contract 4.2 and 4.3).
 * @throws HeraldError message_id_conflict, temporarily_unavailable
 */
export async function acceptMessage(
  deps: AcceptMessageDeps,
  message: Message,
): Promise<SendAnswer> {
  const { stored, isNew } = await withMessageId(message, () => storeAndStart(deps, message));
  return answerOf(deps, stored, { async: message.async, replayed: !isNew });
}

/**
 * Answers a repeat of a stored message as `acceptMessage` would.
 * @throws HeraldError temporarily_unavailable
 */
export async function repeatMessage(
  deps: AcceptMessageDeps,
  stored: Message,
  repeat: { async: boolean },
): Promise<SendAnswer> {
  await withMessageId(stored, () => join(deps, stored));
  return answerOf(deps, stored, { async: repeat.async, replayed: true });
}

/** Waits for the outcome of a started message, unless the message has it already or the request is async. */
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

/** Stores and starts the message, or joins the earlier one of its id, which is not withdrawn from then on. */
async function storeAndStart(
  deps: AcceptMessageDeps,
  message: Message,
): Promise<{ stored: Message; isNew: boolean }> {
  if (await storeMessage(deps, message)) {
    await startNewSend(deps, message);
    return { stored: message, isNew: true };
  }
  await giveBack(deps, message);
  const { workspaceId, messageId, requestHash } = message;
  const stored = await findEarlier(deps, workspaceId, messageId, requestHash);
  if (stored === null) throw beingWithdrawn();
  await join(deps, stored);
  return { stored, isNew: false };
}

async function join(deps: AcceptMessageDeps, stored: Message): Promise<void> {
  if (stored.result !== null) return;
  if (!(await deps.messages.join(stored.workspaceId, stored.key))) throw beingWithdrawn();
  await ensureStarted(deps, stored);
}

/** Adds the message's id to an error: the message may be stored all the same, and a repeat with its id sends it once. */
async function withMessageId<Result>(
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

/** The error while an earlier request of the same id withdraws its message, because it could not be started. */
function beingWithdrawn(): HeraldError {
  return new HeraldError(
    'temporarily_unavailable',
    'the message is being withdrawn; try again shortly',
  );
}
