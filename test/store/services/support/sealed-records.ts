import { newId } from '../../../../src/domain/ids';
import { inboundFieldsContext } from '../../../../src/domain/seal-context';
import type { Sender } from '../../../../src/domain/sender';
import { type UnreadCallback, unreadCallbackContext } from '../../../../src/domain/unread-callback';
import type { SecretBox } from '../../../../src/ports/secret-box';
import { newInbound } from '../../../support/records';
import type { TestDatabase } from '../../persistence/support';

/** Keeps an unread callback that this box sealed. */
export async function keepUnreadCallback(
  db: TestDatabase,
  box: SecretBox,
  { id: senderId, workspaceId }: Sender,
): Promise<void> {
  const id = newId('chg');
  const callback: UnreadCallback = {
    id,
    workspaceId,
    senderId,
    kind: 'unknown_field',
    bytes: 1,
    lookups: [],
    receivedAt: new Date(),
    sealed: box.seal('callback-1', unreadCallbackContext(id)),
  };
  await db.unreadCallbacks.keep([callback]);
}

/** Stores a customer's message with fields that this box sealed, and one without. */
export async function insertInbound(
  db: TestDatabase,
  box: SecretBox,
  workspaceId: string,
): Promise<void> {
  const message = newInbound({ workspaceId });
  const sealedFields = box.seal('{"poll":1}', inboundFieldsContext(message.id));
  await db.inbound.insert({ ...message, sealedFields });
  await db.inbound.insert(newInbound({ workspaceId }));
}
