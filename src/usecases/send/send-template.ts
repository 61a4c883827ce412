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
} from './accept-message';
import { type MessageFields, newMessage } from './new-message';
import {
  type PrepareSendDeps,
  type PreparedSend,
  type SendTarget,
  prepareSend,
} from './prepare-send';
import { requestHash } from './request-hash';

/** A parsed and shape-checked body of contract 4. */
export interface SendTemplateRequest extends SendTarget, TemplateValuesInput {
  async: boolean;
  /** Who answers in the conversation from now on; as it is when absent. */
  autoPilot?: boolean | undefined;
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
    const fields = fieldsOf(request);
    const prepared = await prepareUnlessRepeat(deps, workspaceId, request, fields);
    return 'repeated' in prepared
      ? repeatMessage(deps, prepared.repeated, request)
      : acceptMessage(deps, newMessage(prepared, fields, deps.clock.now()));
  };
}

/**
 * What was accepted stays accepted: a repeat is recognised also when its template or customer cannot be sent to any more
 * (contract 4.3). It is looked for only then; otherwise storing the message tells.
 */
async function prepareUnlessRepeat(
  deps: SendTemplateDeps,
  workspaceId: string,
  request: SendTemplateRequest,
  { messageId, requestHash: hash }: MessageFields,
): Promise<PreparedSend | { repeated: Message }> {
  try {
    return await prepareSend(deps, workspaceId, request);
  } catch (error) {
    const mayRepeat = error instanceof HeraldError && request.messageId !== undefined;
    if (!mayRepeat || error.code === 'temporarily_unavailable') throw error;
    const stored = await deps.messages.find(workspaceId, messageKeyOf(workspaceId, messageId));
    if (stored?.requestHash !== hash) throw error;
    return { repeated: stored };
  }
}

function fieldsOf(request: SendTemplateRequest): MessageFields {
  const { messageId = newId('msg'), recipientNumber, warnings } = request;
  return {
    messageId,
    kind: 'v2',
    requestHash: hashOf(request),
    async: request.async,
    recipientNumber,
    metadataJson: request.metadataJson ?? null,
    warnings,
    autoPilot: request.autoPilot ?? null,
  };
}

/** What makes two requests the same: everything but how the answer is awaited and what was ignored (contract 4.3). */
function hashOf(request: SendTemplateRequest): string {
  const { async: _async, messageId: _id, warnings: _warnings, metadataJson, ...compared } = request;
  const metadata = metadataJson === undefined ? undefined : (JSON.parse(metadataJson) as unknown);
  return requestHash({ ...compared, metadata });
}
