import { expect, test } from '@jest/globals';
import { noticesOf } from '../../../console/src/features/inbox/notifications/notices';
import type { Conversation } from '../../../console/src/lib/api/inbox';

const shown = (names: string[], showsText = true) => {
  const rows = names.map(
    (name) =>
      ({ conversationId: name, customer: { name }, lastMessage: { text: 'Hi' } }) as Conversation,
  );
  return noticesOf(rows, showsText).map(({ title, body }) => [title, body]);
};

test('notifies of a few conversations one by one', () => {
  expect(shown(['Ada', 'Bo', 'Cy'])).toEqual([
    ['Ada', 'Hi'],
    ['Bo', 'Hi'],
    ['Cy', 'Hi'],
  ]);
  expect(shown(['Ada'], false)).toEqual([['Ada', 'New message']]);
});

test('notifies of many conversations together', () => {
  expect(shown(['Ada', 'Bo', 'Cy', 'Di'])).toEqual([
    ['Inbox', '4 conversations have new messages'],
  ]);
});
