import { HeraldError } from '../../domain/errors';
import { messageKeyOf, newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { TemplateValuesInput } from '../../domain/template/resolve-template-values';
import type { Clock } from '../../ports/clock';
import {
  type AcceptMessageDeps,
  type SendAnswer,
  acceptMessage,
  repeatMessage,
} from './steps/accept-message';
import { addressFields, ensureRecipient } from './steps/find-recipient';
import { newMessage, templateContent } from './steps/new-message';
import {
  type PrepareSendDeps,
  type PreparedSend,
  type SendTarget,
  autopilotWarnings,
  prepareSend,
} from './steps/prepare-send';
import { type ReserveBudgetDeps, reserveBudget } from './steps/reserve-budget';
import { requestHash } from './steps/request-hash';

export interface SendTemplateDeps extends PrepareSendDeps, AcceptMessageDeps, ReserveBudgetDeps {
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
    try {
      const prepared = await prepareSend(deps, workspaceId, request);
      const reserved = await reserveBudget(deps, prepared);
      const message = await draftMessage(deps, prepared, request);
      return await acceptMessage(deps, { ...message, reserved });
    } catch (error) {
      // An accepted send stays accepted, also when its template or customer was ruled out since (contract 4.3).
      const repeated = isRefusal(error) ? await findRepeated(deps, workspaceId, request) : null;
      if (repeated === null) throw error;
      return repeatMessage(deps, repeated, request);
    }
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof HeraldError && error.code !== 'temporarily_unavailable';
}

/** Returns the stored message that a request repeats, or null. */
async function findRepeated(
  deps: SendTemplateDeps,
  workspaceId: string,
  request: SendTemplateRequest,
): Promise<Message | null> {
  const { messageId } = request;
  if (messageId === undefined) return null;
  const stored = await deps.messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
  return stored !== null && isRepeatOf(deps, stored, request) ? stored : null;
}

/** A refused request may be nested too deeply to be hashed: such a one was never accepted. */
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

/** Hashes all of a request but how its answer is awaited and what was ignored, to recognise repeats (contract 4.3). */
function hashOf({ digests }: SendTemplateDeps, request: SendTemplateRequest): string {
  const { async: _async, messageId: _id, warnings: _warnings, metadataJson, ...compared } = request;
  const metadata = metadataJson === undefined ? undefined : (JSON.parse(metadataJson) as unknown);
  return requestHash(digests, { ...compared, metadata });
}

async function draftMessage(
  deps: SendTemplateDeps,
  { template, sender, recipient, values }: PreparedSend,
  request: SendTemplateRequest,
): Promise<Message> {
  const now = deps.clock.now();
  const hash = hashOf(deps, request);
  const { id: customerId } = await ensureRecipient(deps, sender, recipient, now);
  return newMessage(
    sender,
    {
      messageId: request.messageId ?? newId('msg'),
      kind: 'v2',
      requestHash: hash,
      async: request.async,
      customerId,
      ...addressFields(recipient),
      content: templateContent(template, values),
      metadataJson: request.metadataJson ?? null,
      warnings: [...request.warnings, ...autopilotWarnings(request, sender)],
      autoPilot: request.autoPilot ?? null,
      ttlSeconds: request.ttl,
    },
    now,
  );
}

/** A parsed body of contract 4. */
export interface SendTemplateRequest extends SendTarget, TemplateValuesInput {
  async: boolean;
  /** Assigns the conversation to the agent or to people; absent keeps its assignment. */
  autoPilot?: boolean | undefined;
  /** Seconds until it expires; the usual time of its template when absent. */
  ttl?: number | undefined;
  messageId?: string | undefined;
  /** The metadata's JSON text. */
  metadataJson?: string | undefined;
  /** Sentences about fields that were ignored. */
  warnings: string[];
}
