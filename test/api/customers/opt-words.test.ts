import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { send } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type Tenant, mintTenant } from '../../support/tenant';
import {
  customerOf,
  numberChange,
  preferenceChange,
  report,
  textItem,
  write,
} from '../support/inbound';
import { idsFor } from '../support/inbox';
import { recipientEnding } from '../support/sandbox';

const UNREACHABLE = 'customer_unreachable';

const herald = useHerald();
let tenant: Tenant;
let customer: string;

beforeAll(async () => {
  tenant = await mintTenant(herald);
});
beforeEach(() => {
  customer = recipientEnding('0003');
});

const decide = async (decision: { blocked?: boolean; unsubscribed?: boolean }) =>
  herald.stage.repositories.customers.decide(
    tenant.workspaceId,
    (await idsFor(herald, tenant, customer)).customerId,
    decision,
    new Date(),
  );

/** Has the customer tap a quick reply of a template, and the same one of an interactive message. */
async function tap(text: string): Promise<void> {
  const interactive = { type: 'button_reply', button_reply: { id: text, title: text } };
  const taps = [
    { type: 'button', button: { text, payload: text } },
    { type: 'interactive', interactive },
  ];
  const messages = taps.map((each) => textItem(customer, '', { ...each, text: undefined }));
  await report(herald, tenant, numberChange(tenant, { messages }));
}

const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

/** Sends a template; resolves with the answer's code, or with the status of what was sent. */
async function sendOf(template: 'welcome' | 'summer_sale'): Promise<unknown> {
  const templateId = tenant.template(template).id;
  const { status, body } = await send(herald, tenant, { recipientNumber: customer, templateId });
  return body['code'] ?? status;
}

describe('opt-out words', () => {
  test.each(['🛑 Stóp!\u200e\n'])('stops sends after %j', async (word) => {
    await write(herald, tenant, customer, word);

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      unsubscribed: true,
      subscriptionChange: { reason: expect.stringMatching(/^wrote the opt-out word /) },
    });
    expect(await sendOf('welcome')).toBe('customer_unreachable');
  });

  test.each(['please stop'])('does not take %j for an opt-out', async (text) => {
    await write(herald, tenant, customer, text);

    expect(await sendOf('welcome')).toBe(200);
  });

  test('a tap on "Cancel" opts nobody out, and a tap on "Yes" opts nobody in', async () => {
    await tap('Cancel');
    expect(await sendOf('welcome')).toBe(200);

    await write(herald, tenant, customer, 'STOP', secondsAgo(60));
    await tap('Yes');

    expect(await sendOf('welcome')).toBe('customer_unreachable');
  });

  test("a tap on Meta's opt-out button stops marketing messages alone, until an opt-in word", async () => {
    await tap('Stop promotions');
    expect([await sendOf('summer_sale'), await sendOf('welcome')]).toEqual([UNREACHABLE, 200]);

    await write(herald, tenant, customer, 'Start!', secondsAgo(-1));

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      marketingStopped: false,
      marketingChange: { reason: 'wrote the opt-in word START' },
    });
  });

  test('an opt-in word ends no stop of marketing that Meta reported', async () => {
    await report(herald, tenant, preferenceChange(tenant, customer, 'stop', secondsAgo(60)));
    await write(herald, tenant, customer, 'START');

    expect(await sendOf('summer_sale')).toBe(UNREACHABLE);
  });

  test('an opt-in word ends an opt-out', async () => {
    await write(herald, tenant, customer, 'STOP', secondsAgo(60));
    await write(herald, tenant, customer, 'Start', secondsAgo(30));

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      unsubscribed: false,
      subscriptionChange: { reason: 'wrote the opt-in word START' },
    });
    expect(await sendOf('welcome')).toBe(200);
  });

  test('an opt-out wins over an opt-in of the same second, in whatever order they arrive', async () => {
    const second = secondsAgo(30);
    for (const words of [
      ['STOP', 'START'],
      ['START', 'STOP'],
    ]) {
      customer = recipientEnding('0003');
      for (const word of words) await write(herald, tenant, customer, word, second);

      expect([words, await sendOf('welcome')]).toEqual([words, 'customer_unreachable']);
    }
  });

  test('an opt-in word does not unblock a customer whom a member blocked', async () => {
    await write(herald, tenant, customer, 'Hello');
    await decide({ blocked: true });

    await write(herald, tenant, customer, 'START');

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      blocked: true,
      unsubscribed: false,
    });
    expect(await sendOf('welcome')).toBe('customer_unreachable');
  });
});

describe('marketing opt-out', () => {
  test('rejects only MARKETING templates for a customer who stopped marketing messages', async () => {
    await report(herald, tenant, preferenceChange(tenant, customer, 'stop', secondsAgo(60)));

    expect(await sendOf('summer_sale')).toBe('customer_unreachable');
    expect(await sendOf('welcome')).toBe(200);
    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      unsubscribed: false,
      marketingStopped: true,
      marketingChange: { reason: 'told the provider to stop marketing messages' },
    });
  });

  test('a resume ends a marketing opt-out, even if the older stop is reported again', async () => {
    await report(herald, tenant, preferenceChange(tenant, customer, 'stop', secondsAgo(60)));
    await report(herald, tenant, preferenceChange(tenant, customer, 'resume', secondsAgo(30)));
    await report(herald, tenant, preferenceChange(tenant, customer, 'stop', secondsAgo(60)));

    expect((await customerOf(herald, tenant, customer))['marketingStopped']).toBe(false);
    expect(await sendOf('welcome')).toBe(200);
  });
});
