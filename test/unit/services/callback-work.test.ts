import { describe, expect, test } from '@jest/globals';
import { readCallback } from '../../../src/providers/meta-cloud/read-callback';
import { workOf } from '../../../src/services/senders/steps/callback-work';
import { credentials, envelopeOf, messagesChange } from '../providers/meta-cloud/callbacks';
import { resultOf } from '../../support/steps';

const NOTICES = 50;

/** Work of a callback that says a thing so many times. */
function workOfMany(changesOf: (indices: number[]) => unknown[]): number {
  const indices = Array.from({ length: NOTICES }, (_, index) => index);
  const body = Buffer.from(JSON.stringify(envelopeOf(...changesOf(indices))));
  const reading = resultOf(readCallback(credentials, body));
  if (reading === null) throw new Error('no callback');
  return workOf(reading);
}

describe('the work of a callback grows with each', () => {
  const number = String(33_600_000_000);
  const status = { id: 'wamid.1', status: 'sent' };
  const systemNotice = { id: 'wamid.1', type: 'system', from: number };
  test.each<[string, number, (index: number) => unknown]>([
    ['status', 1, (index) => messagesChange({ statuses: [{ ...status, id: `wamid.${index}` }] })],
    ['status of another number', 1, () => messagesChange({ statuses: [status] }, '999')],
    ['unread item', 1, (index) => messagesChange({ statuses: [index] })],
    ['identity in an unread item', 3, () => messagesChange({ statuses: [[number, 'FR.1a']] })],
    [
      'message',
      5,
      (index) => messagesChange({ messages: [{ id: `wamid.${index}`, from: number }] }),
    ],
    [
      'changed number',
      5,
      () => messagesChange({ messages: [{ ...systemNotice, system: { wa_id: '33600000009' } }] }),
    ],
    [
      'preference',
      5,
      () => ({
        field: 'user_preferences',
        value: {
          ...messagesChange({}).value,
          user_preferences: [{ wa_id: number, category: 'marketing_messages', value: 'stop' }],
        },
      }),
    ],
    [
      'change of a template',
      10,
      (index) => ({
        field: 'message_template_status_update',
        value: { event: 'PAUSED', message_template_id: index },
      }),
    ],
    [
      'change of the health of a number',
      5,
      (index) => ({
        field: 'phone_number_quality_update',
        value: { display_phone_number: '15550100200', event: `E${index}` },
      }),
    ],
  ])('%s', (_name, work, changeOf) => {
    expect(workOfMany((indices) => indices.map(changeOf))).toBe(work * NOTICES);
  });
});

test('changes that only ask for a sync of the templates are one', () => {
  const change = { field: 'message_template_components_update', value: {} };

  expect(workOfMany((indices) => indices.map(() => change))).toBe(10);
});
