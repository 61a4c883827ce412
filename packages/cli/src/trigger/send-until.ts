import {
  type Herald,
  type Message,
  MessageNotReachedError,
  type SendRequest,
} from '../../../client/src/index.ts';
import type { TriggeredStatus } from './sandbox-recipients.ts';

/** Outcome of a send. */
export interface SendOutcome {
  messageId: string;
  status: string;
  statusCode: number | null;
  /** Whether it has the status that was waited for, or a later one. */
  reached: boolean;
}

/**
 * Sends a template and waits for its status.
 *
 * @param wanted null: returns once the provider has accepted it
 * @throws {HeraldAnswerError} when it was not sent @throws {HeraldConnectionError} when Herald does not answer
 */
export async function sendUntil(
  client: Herald,
  body: SendRequest,
  wanted: TriggeredStatus | null,
  waitMs: number,
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (wanted === null) {
    const { messageId, status } = await client.messages.send(body, { signal });
    return { messageId, status, statusCode: null, reached: true };
  }
  try {
    const status = wanted === 'failed' ? 'read' : wanted;
    const message = await client.messages.sendAndWait(body, status, { waitMs, signal });
    return outcomeOf(message, wanted !== 'failed');
  } catch (error) {
    if (!(error instanceof MessageNotReachedError)) throw error;
    return outcomeOf(error.last, wanted === 'failed' && error.reason === 'failed');
  }
}

/** Returns the status of a message and the code of its failure, in words. */
export function stateOf(sent: { status: string; statusCode: number | string | null }): string {
  return sent.statusCode === null ? sent.status : `${sent.status} (${sent.statusCode})`;
}

function outcomeOf({ messageId, status, statusCode }: Message, reached: boolean): SendOutcome {
  return { messageId, status, statusCode: statusCode ?? null, reached };
}
