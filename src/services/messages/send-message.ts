import type { ApiKey } from '../../domain/api-key';
import { newId } from '../../domain/ids';
import type { Message } from '../../domain/message';
import type { SendAnswer } from './steps/accept-message';
import { addressFields } from './steps/find-recipient';
import { unnamedContent } from './steps/name-document';
import { newMessage } from './steps/new-message';
import { type FreeTarget, type PreparedFree, prepareFree } from './steps/prepare-free';
import { sendWarnings } from './steps/prepare-send';
import { type TrackedRequest, hashOf, sendOnce } from './steps/send-once';
import type { MessageDeps } from './deps';

/**
 * Accepts free text or a file of an API key for a customer who has written within 24 hours (contract 4.6).
 * @throws HeraldError as contract 2 lists for V2, and sender_number_required, window_closed
 */
export function sendMessage(
  deps: MessageDeps,
  key: Pick<ApiKey, 'id' | 'name' | 'workspaceId'>,
  request: SendMessageRequest,
): Promise<SendAnswer> {
  return sendOnce(deps, key.workspaceId, request, async () =>
    draftMessage(deps, await prepareFree(deps, key.workspaceId, request), key, request),
  );
}

/** A parsed body of contract 4.6. */
export interface SendMessageRequest extends TrackedRequest, FreeTarget {}

function draftMessage(
  deps: MessageDeps,
  { sender, recipient, customer, content }: PreparedFree,
  { id: keyId, name }: Pick<ApiKey, 'id' | 'name'>,
  request: SendMessageRequest,
): Message {
  return newMessage(
    sender,
    {
      messageId: request.messageId ?? newId('msg'),
      kind: 'api',
      requestHash: hashOf(deps, request),
      async: request.async,
      customerId: customer.id,
      ...addressFields(recipient),
      content,
      author: { kind: 'api_key', keyId, name },
      metadataJson: request.metadataJson ?? null,
      warnings: [...sendWarnings(request, sender), ...unnamedContent(content, sender)],
      autoPilot: request.autoPilot ?? null,
      ttlSeconds: request.ttl,
    },
    deps.clock.now(),
  );
}
