import { expect, test } from '@jest/globals';
import { INBOUND_TEXT_LENGTH_MAX } from '../../../src/domain/inbound';
import { newId } from '../../../src/domain/ids';
import { PAGE_ROWS_MAX, type PageCursor } from '../../../src/domain/page';
import { listConversationMessages } from '../../../src/services/conversations/list-conversation-messages';
import { newConversation, newInbound, newMessage } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import { partial } from '../../support/partial';

/** Messages of each side. */
const MESSAGES = 40;
const LONGEST = 'a'.repeat(INBOUND_TEXT_LENGTH_MAX);

const db = useTestDatabase();

test('a page of the longest texts ends early, and the next ones have the rest', async () => {
  const workspaceId = newId('wks');
  const conversation = newConversation({ workspaceId });
  await db.conversations.ensure(conversation);
  const conversationId = conversation.id;
  const ids: string[] = [];
  for (let second = 0; second < MESSAGES; second += 1) {
    const at = { workspaceId, conversationId, createdAt: new Date(second * 1000) };
    const sent = newMessage(at);
    const received = newInbound({
      ...at,
      createdAt: new Date(second * 1000 + 500),
      content: { kind: 'text', text: LONGEST },
    });
    await db.messages.insert(sent, null);
    await db.inbound.insert(received);
    ids.unshift(received.id, sent.key);
  }

  const walked: string[] = [];
  const sizes: number[] = [];
  let cursor: PageCursor | undefined;
  do {
    const page = await listConversationMessages(partial(db), workspaceId, conversationId, {
      limit: PAGE_ROWS_MAX,
      cursor,
    });
    const texts = page.rows.map(({ direction, message }) =>
      direction === 'inbound' ? LONGEST.length : message.messageId.length,
    );
    sizes.push(texts.reduce((sum, length) => sum + length, 0));
    walked.push(
      ...page.rows.map((row) => (row.direction === 'inbound' ? row.message.id : row.message.key)),
    );
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);

  expect(walked).toEqual(ids);
  expect(Math.max(...sizes)).toBeLessThan(1_200_000);
});
