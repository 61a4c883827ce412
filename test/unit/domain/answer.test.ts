import { expect, test } from '@jest/globals';
import { isAnswered } from '../../../src/domain/answer';
import type { Message } from '../../../src/domain/message';
import { newInbound, newMessage, templateContent } from '../../support/records';

const inbound = newInbound({ receivedAt: new Date(1000) });
const text = { kind: 'text', text: 'Yes' } as const;

test.each<[string, Partial<Message>, boolean]>([
  ['a text of a member', { kind: 'inbox', content: text }, true],
  ['a text of a backend', { kind: 'api', content: text }, true],
  ['a text that was refused', { kind: 'api', content: text, status: 'rejected' }, false],
  ['an earlier text', { kind: 'api', content: text, createdAt: new Date(999) }, false],
  ['a template of a member', { kind: 'inbox', content: templateContent() }, false],
  ['a template of a backend', { kind: 'v2', content: templateContent() }, false],
])('knows whether %s answers what a customer wrote before', (_what, change, expected) => {
  const sent = newMessage({ createdAt: new Date(1000), status: 'accepted', ...change });

  expect(isAnswered(inbound, [sent])).toBe(expected);
});
