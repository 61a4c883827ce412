import type { Message, SendResult } from '../../../domain/message';
import { awaitResult } from './await-result';
import { giveUpSend } from './give-up-send';
import type { MessageDeps } from '../deps';

/**
 * Waits for the result of a started standard send; null when it is not known at the end of the wait. A send without a
 * provider call by then is given up, so that nothing goes out after its caller gets a failure (contract 5). Never throws.
 */
export async function awaitStandard(
  deps: MessageDeps,
  message: Message,
): Promise<SendResult | null> {
  const { workspaceId, key } = message;
  const { log } = deps;
  const finished = await awaitResult(deps, message);
  if (finished !== null) return finished.result;
  try {
    const givenUp = await giveUpSend(deps, message);
    log.warn({ workspaceId, messageKey: key, givenUp }, 'no outcome within the wait');
    return await resultOf(deps, workspaceId, key);
  } catch (error) {
    log.warn(
      { workspaceId, messageKey: key, err: error },
      'outcome not known, the reconciler settles it',
    );
    return null;
  }
}

async function resultOf(
  { messages }: MessageDeps,
  workspaceId: string,
  key: string,
): Promise<SendResult | null> {
  return (await messages.find(workspaceId, key))?.result ?? null;
}
