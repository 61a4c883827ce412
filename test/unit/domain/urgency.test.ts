import { describe, expect, test } from '@jest/globals';
import type { MessageContent } from '../../../src/domain/message';
import { type Urgency, urgencyOfDelivery, urgencyOfSend } from '../../../src/domain/urgency';
import { templateContent } from '../../support/records';

const category = (name: string): MessageContent => templateContent({ category: name });
const TEXT: MessageContent = { kind: 'text', text: 'Hello' };

describe('the urgency of a send', () => {
  test.each<[string, boolean, MessageContent, Urgency]>([
    ['a one-time password', true, category('AUTHENTICATION'), 'prompt'],
    ['a transactional template', true, category('UTILITY'), 'prompt'],
    ['a transactional template as Twilio writes it', true, category('utility'), 'prompt'],
    ['free text', true, TEXT, 'prompt'],
    ['marketing', true, category('MARKETING'), 'batch'],
    ['a category that Herald does not know', true, category(''), 'batch'],
    ['marketing whose caller waits', false, category('MARKETING'), 'prompt'],
  ])('%s (async: %s)', (_name, async, content, urgency) => {
    expect(urgencyOfSend({ async, content })).toBe(urgency);
  });
});

describe('the urgency of a delivery', () => {
  test.each<[string, Parameters<typeof urgencyOfDelivery>[0], Urgency]>([
    ['of a first run', null, 'prompt'],
    ['of a run that a person asked for', { recoveryId: null }, 'prompt'],
    ['of a run that a recovery asked for', { recoveryId: 'rcv_1' }, 'background'],
  ])('%s', (_name, resend, urgency) => {
    expect(urgencyOfDelivery(resend)).toBe(urgency);
  });
});
