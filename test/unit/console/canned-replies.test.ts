import { describe, expect, test } from '@jest/globals';
import {
  matchingReplies,
  slashBefore,
  textFor,
} from '../../../console/src/features/inbox/composer/canned/canned-text';
import { findEmoji } from '../../../console/src/features/inbox/composer/emoji/emoji-list';
import type { CannedReply } from '../../../console/src/lib/api/canned-replies';

const named = (name: string) => ({ name }) as CannedReply;

describe('slash of canned replies', () => {
  test.each([
    ['/', 1, { at: 0, filter: '' }],
    ['/He-1', 5, { at: 0, filter: 'he-1' }],
    ['Hi\n/he', 6, { at: 3, filter: 'he' }],
    ['/he\nmore', 3, { at: 0, filter: 'he' }],
  ])('is found in %j with the cursor at %i', (text, cursor, slash) => {
    expect(slashBefore(text, cursor)).toEqual(slash);
  });

  test.each([
    ['', 0],
    ['see a/b', 7],
    ['/he llo', 7],
    ['/hello', 3],
    ['/he\nmore', 8],
    [' /he', 4],
    ['/héllo', 6],
    [`/${'x'.repeat(33)}`, 34],
  ])('is not found in %j with the cursor at %i', (text, cursor) => {
    expect(slashBefore(text, cursor)).toBeNull();
  });
});

test('lists the replies that begin with the letters before those that hold them', () => {
  const replies = ['bye', 'order-late', 'late', 'late-fee'].map(named);

  expect(matchingReplies(replies, 'late').map(({ name }) => name)).toEqual([
    'late',
    'late-fee',
    'order-late',
  ]);
  expect(matchingReplies(replies, '')).toEqual(replies);
});

test('puts the name of the customer into a text, or leaves its place out', () => {
  const reply = { text: '{{name}}, hello {{name}}!' };

  expect(textFor(reply, '$& Ana')).toBe('$& Ana, hello $& Ana!');
  expect(textFor(reply, null)).toBe(', hello!');
});

test('finds emoji by the beginnings of words of their names', () => {
  expect(findEmoji('thumb up')).toEqual([{ emoji: '👍', name: 'thumbs up' }]);
  expect(findEmoji('  ').length).toBeGreaterThan(1000);
  expect(findEmoji('no such thing')).toEqual([]);
});
