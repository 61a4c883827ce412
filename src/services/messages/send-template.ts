import { HeraldError } from '../../domain/errors';
import { messageKeyOf, newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import type { Clock } from '../../ports/clock';
import { newCustomerAt } from '../customers/steps/find-by-number';
import {
  type AcceptMessageDeps,
  type SendAnswer,
  acceptMessage,
  repeatMessage,
} from './steps/accept-message';
import { type MessageFields, newMessage, templateContent } from './steps/new-message';
import {
  type PrepareSendDeps,
  type PreparedSend,
  type SendTarget,
  prepareSend,
} from './steps/prepare-send';
import { requestHash } from './steps/request-hash';
import { autoPilotWarnings } from './steps/autopilot-warnings';

/** A parsed and shape-checked body of contract 4. */
export interface SendTemplateRequest extends SendTarget, TemplateValuesInput {
  async: boolean;
  /** Assigns the conversation to the agent or to people; absent keeps its assignment. */
  autoPilot?: boolean | undefined;
  /** For how many seconds it may wait for its provider call; what is usual for its template when absent. */
  ttl?: number | undefined;
  messageId?: string | undefined;
  /** The metadata's JSON text. */
  metadataJson?: string | undefined;
  /** Sentences about fields that were ignored. */
  warnings: string[];
}

export interface SendTemplateDeps extends PrepareSendDeps, AcceptMessageDeps {
  clock: Clock;
}

export type SendTemplate = (
  workspaceId: string,
  request: SendTemplateRequest,
) => Promise<SendAnswer>;

/**
 * Accepts a send: everything is validated before anything is stored, and stored before anything is sent (contract 4).
 * @throws HeraldError as contract 2 lists for V2
 */
export function sendTemplate(deps: SendTemplateDeps): SendTemplate {
  return async (workspaceId, request) => {
    const prepared = await prepareUnlessRepeat(deps, workspaceId, request);
    return 'repeated' in prepared
      ? repeatMessage(deps, prepared.repeated, request)
      : acceptMessage(deps, await messageOf(deps, prepared, request));
  };
}

/**
 * Accepted sends stay accepted: a repeat is recognised also when its template or customer cannot be sent to any more
 * (contract 4.3). It is looked for only then; otherwise storing the message tells.
 */
async function prepareUnlessRepeat(
  deps: SendTemplateDeps,
  workspaceId: string,
  request: SendTemplateRequest,
): Promise<PreparedSend | { repeated: Message }> {
  const { messageId } = request;
  try {
    return await prepareSend(deps, workspaceId, request);
  } catch (error) {
    const mayRepeat = error instanceof HeraldError && error.code !== 'temporarily_unavailable';
    if (!mayRepeat || messageId === undefined) throw error;
    const stored = await deps.messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
    if (stored === null || !isRepeatOf(deps, stored, request)) throw error;
    return { repeated: stored };
  }
}

/** A refused request may hold anything, also what is nested too deeply to be compared: that was never accepted. */
function isRepeatOf(
  deps: SendTemplateDeps,
  stored: Message,
  request: SendTemplateRequest,
): boolean {
  try {
    return stored.requestHash === hashOf(deps, request);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

async function messageOf(
  deps: SendTemplateDeps,
  { template, sender, customer, values }: PreparedSend,
  request: SendTemplateRequest,
): Promise<Message> {
  const now = deps.clock.now();
  const { messageId = newId('msg'), recipientNumber, warnings } = request;
  const stranger = newCustomerAt(deps, sender.workspaceId, recipientNumber, now);
  const fields: MessageFields = {
    messageId,
    kind: 'v2',
    requestHash: hashOf(deps, request),
    async: request.async,
    customerId: (customer ?? (await deps.customers.ensure(stranger))).id,
    recipientNumber,
    content: templateContent(template, values),
    metadataJson: request.metadataJson ?? null,
    warnings: [...warnings, ...autoPilotWarnings(request, sender)],
    autoPilot: request.autoPilot ?? null,
    ttlSeconds: request.ttl,
    author: null,
  };
  return newMessage(sender, fields, now);
}

/** Hashes a request to recognise repeats: all of it but how the answer is awaited and what was ignored (contract 4.3). */
function hashOf({ digests }: SendTemplateDeps, request: SendTemplateRequest): string {
  const { async: _async, messageId: _id, warnings: _warnings, metadataJson, ...compared } = request;
  const metadata = metadataJson === undefined ? undefined : (JSON.parse(metadataJson) as unknown);
  return requestHash(digests, { ...compared, metadata });
}
