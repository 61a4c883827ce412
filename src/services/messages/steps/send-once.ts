import { HeraldError } from '../../../domain/errors';
import { parseExactJson } from '../../../domain/exact-json';
import { messageKeyOf } from '../../../domain/ids';
import type { Message } from '../../../domain/message';
import { type SendAnswer, acceptMessage, repeatMessage } from './accept-message';
import { requestHash } from './request-hash';
import type { MessageDeps } from '../deps';

/** Fields of a tracked send beside its recipient and content (contract 4). */
export interface TrackedRequest {
  async: boolean;
  /** Assigns the conversation to the agent or to people; absent keeps its assignment. */
  autoPilot?: boolean | undefined;
  /** Seconds until it expires; the usual time of its content when absent. */
  ttl?: number | undefined;
  messageId?: string | undefined;
  /** The metadata's JSON text. */
  metadataJson?: string | undefined;
  /** Sentences about fields that were ignored. */
  warnings: string[];
}

/**
 * Accepts the message that a request is drafted as, or answers as the earlier request that it repeats. An accepted send
 * stays accepted, also when what it needs was ruled out since (contract 4.3).
 * @throws HeraldError that the draft throws; message_id_conflict, temporarily_unavailable
 */
export async function sendOnce(
  deps: MessageDeps,
  workspaceId: string,
  request: TrackedRequest,
  draft: () => Promise<Message>,
): Promise<SendAnswer> {
  let message: Message;
  try {
    message = await draft();
  } catch (error) {
    const repeated = isRefusal(error) ? await findRepeated(deps, workspaceId, request) : null;
    if (repeated === null) throw error;
    return repeatMessage(deps, repeated, request);
  }
  return acceptMessage(deps, message);
}

/** Hashes all of a request but how its answer is awaited and what was ignored, to recognise repeats (contract 4.3). */
export function hashOf({ digests }: Pick<MessageDeps, 'digests'>, request: TrackedRequest): string {
  const { async: _async, messageId: _id, warnings: _warnings, metadataJson, ...compared } = request;
  const metadata = metadataJson === undefined ? undefined : parseExactJson(metadataJson);
  return requestHash(digests, { ...compared, metadata });
}

function isRefusal(error: unknown): boolean {
  return error instanceof HeraldError && error.code !== 'temporarily_unavailable';
}

/** Returns the stored message that a request repeats, or null. */
async function findRepeated(
  deps: MessageDeps,
  workspaceId: string,
  request: TrackedRequest,
): Promise<Message | null> {
  const { messageId } = request;
  if (messageId === undefined) return null;
  const stored = await deps.messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
  return stored !== null && isRepeatOf(deps, stored, request) ? stored : null;
}

/** A refused request may be nested too deeply to be hashed: such a one was never accepted. */
function isRepeatOf(deps: MessageDeps, stored: Message, request: TrackedRequest): boolean {
  try {
    return stored.requestHash === hashOf(deps, request);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
