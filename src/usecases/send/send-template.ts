import { newId } from '../../domain/ids';
import type { Clock } from '../../ports/clock';
import { type AcceptMessageDeps, type SendAnswer, acceptMessage } from './accept-message';
import { type MessageFields, newMessage } from './new-message';
import { type PrepareSendDeps, type SendTarget, prepareSend } from './prepare-send';
import { requestHash } from './request-hash';
import type { ValuesInput } from './resolve-values';

/** A parsed and shape-checked body of contract 4. */
export interface SendTemplateRequest extends SendTarget, ValuesInput {
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
    const prepared = await prepareSend(deps, workspaceId, request);
    return acceptMessage(deps, newMessage(prepared, fieldsOf(request), deps.clock.now()));
  };
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
