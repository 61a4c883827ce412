import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { META_WEBHOOK_FIELDS } from '../../../src/domain/meta-webhook-fields';
import { readCallback } from '../../../src/providers/meta-cloud/read-callback';
import { setupSteps } from '../../../src/services/senders/steps/sender-setup';
import { newSender } from '../../support/records';
import { resultOf } from '../../support/steps';

const account = { phoneNumberId: '1', businessAccountId: '2' };

const ignoredOf = (field: string): Record<string, number> | undefined => {
  const changes = [{ field, value: {} }];
  const body = { object: 'whatsapp_business_account', entry: [{ id: '2', changes }] };
  return resultOf(readCallback(account, Buffer.from(JSON.stringify(body))))?.ignored;
};

describe('webhook fields of Meta', () => {
  test('the set-up steps and the docs name the webhook fields of Meta that Herald reads', () => {
    const docs = readFileSync(path.resolve(__dirname, '../../../docs/providers.md'), 'utf8');
    const steps = setupSteps(newSender(), 'https://herald.example.com/callbacks/meta/con_1');
    const text = steps.map((step) => step.text).join('\n');

    for (const field of META_WEBHOOK_FIELDS) {
      expect(ignoredOf(field)).not.toHaveProperty('unknown_field');
      expect(text).toMatch(new RegExp(`\\b${field}\\b`));
      expect(docs).toContain(`| \`${field}\``);
    }
    expect(ignoredOf('message_echoes')).toEqual({ unknown_field: 1 });
  });
});

test('the set-up at Twilio names the callback URL with its retries, and the status callback', () => {
  const url = 'https://herald.example.com/callbacks/twilio/con_1';
  const [step] = setupSteps(newSender({ provider: 'twilio' }), url);

  expect(step?.text).toContain(`${url}#rc=5&rp=5xx,ct,rt`);
  expect(step?.text).toContain('status callback');
});
