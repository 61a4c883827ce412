import { expect, test } from '@jest/globals';
import { isAnswered, wantsAnswer } from '../../../src/domain/answer';
import type { InboundContent } from '../../../src/domain/inbound';
import type { Message } from '../../../src/domain/message';
import { newInbound, newMessage, templateContent } from '../../support/records';

const inbound = newInbound({ receivedAt: new Date(1000) });
const text = { kind: 'text', text: 'Yes' } as const;
const author = { kind: 'agent', agentId: 'agt_1', inboundId: inbound.id, turn: 1 } as const;

test.each<[string, Partial<Message>, boolean]>([
  ['a text of a member', { kind: 'inbox', content: text }, true],
  ['a text of a backend', { kind: 'api', content: text }, true],
  ['a text that was refused', { kind: 'api', content: text, status: 'rejected' }, false],
  ['an earlier text', { kind: 'api', content: text, createdAt: new Date(999) }, false],
  ['a template of a member', { kind: 'inbox', content: templateContent() }, false],
  ['a template of a backend', { kind: 'v2', content: templateContent() }, false],
  ["an agent's text that may have gone out", { author, content: text, attempts: 1 }, true],
  ["an agent's text that failed", { author, content: text, attempts: 1, status: 'failed' }, false],
])('knows whether %s answers what a customer wrote before', (_what, change, expected) => {
  const sent = newMessage({ createdAt: new Date(1000), status: 'accepted', ...change });

  expect(isAnswered(inbound, [sent])).toBe(expected);
});

test.each<[string, InboundContent, boolean]>([
  ['a text', text, true],
  ['a word that opts out', { kind: 'text', text: 'STOP' }, false],
  ['a word that opts in', { kind: 'text', text: 'START' }, false],
  ['a deleted message', { kind: 'deleted' }, false],
  ['a reaction', { kind: 'other', type: 'reaction' }, false],
])('knows whether %s asks for an answer', (_what, content, expected) => {
  expect(wantsAnswer(content, { out: ['STOP'], in: ['START'] })).toBe(expected);
});
