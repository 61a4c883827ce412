import { expect, test } from '@jest/globals';
import { numberChange, report, textItem } from '../api/support/inbound';
import { recipientEnding } from '../api/support/sandbox';
import { problemsOfPage } from './support/accessibility';
import { openInboxAs } from './support/inbox';
import { consoleSuite } from './support/suite';

const suite = consoleSuite();

test('shows edits, reactions and deletions on their messages, also while the conversation is open', async () => {
  const number = recipientEnding('0003');
  const said = (...messages: object[]) =>
    report(suite.herald, suite.tenant, numberChange(suite.tenant, { messages }));
  const change = (fields: object) => textItem(number, '', { text: undefined, ...fields });
  // Lists show the message of the latest second; within one, the message that was stored last.
  const timestamp = String(Math.floor(Date.now() / 1000) - 60);
  const first = textItem(number, 'Order 17', { timestamp });
  const second = textItem(number, 'My secret');
  const message = { type: 'text', text: { body: 'Order 71' } };
  await said(first, second);
  await said(change({ type: 'edit', edit: { original_message_id: first['id'], message } }));
  await said(change({ type: 'reaction', reaction: { message_id: first['id'], emoji: '👍' } }));
  const { page, messages, rows } = await openInboxAs(suite, suite.tenant, suite.owner, { number });

  const edited = messages.filter({ hasText: 'Order 71' });
  await edited.getByText('Edited').waitFor();
  await edited.getByRole('list', { name: 'Reactions' }).getByText('👍').waitFor();
  await messages.filter({ hasText: 'My secret' }).waitFor();
  await said(change({ type: 'revoke', revoke: { original_message_id: second['id'] } }));

  await messages.getByText('Message deleted').waitFor();
  await rows.first().getByText('Message deleted').waitFor();
  expect(await page.getByText('My secret').count()).toBe(0);
  expect(await problemsOfPage(page, 'inbox-changes')).toEqual([]);
});
