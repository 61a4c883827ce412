import { expect, test } from '@jest/globals';
import { createAesSecretBox } from '../../../src/secrets/aes-secret-box';
import { sealCredentials } from '../../../src/services/senders/steps/sender-credentials';
import { newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { CREDENTIALS, SECRET_KEY, callbackOf, receive, storeSender } from './support/unread-doings';

const db = useTestDatabase();

test('what is recorded of another number of a callback counts as work like what is of its own', async () => {
  const sender = await storeSender(db);
  const { workspaceId } = sender;
  const other = newSender({ workspaceId, portfolioId: '2', number: '33600000001' });
  const credentials = { ...CREDENTIALS, phoneNumberId: '7' };
  const box = createAesSecretBox(SECRET_KEY);
  other.sealedCredentials = sealCredentials(box, other.id, credentials);
  await db.senders.insert(other);
  const messages = ['wamid.1', 'wamid.2'].map((id) => ({
    id,
    from: '33612345678',
    timestamp: '1795000000',
    type: 'text',
    text: { body: 'Hello' },
  }));
  const metadata = { display_phone_number: other.number, phone_number_id: '7' };
  const counts: number[] = [];

  const noteItems = (count: number) => counts.push(count);
  await receive(db, sender, callbackOf({ metadata, messages }), { noteItems });

  expect(await db.database.models.inboundMessages.countDocuments({ senderId: other.id })).toBe(2);
  // Two items of another number, then two messages.
  expect(counts).toEqual([2, 10]);
});
