import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { send } from '../support/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type Tenant, mintTenant } from '../support/tenant';
import { customerOf, preferenceChange, report, write } from './support/inbound';
import { idsFor } from './support/inbox';
import { recipientEnding } from './support/sandbox';

let herald: TestHerald;
let tenant: Tenant;
let customer: string;

beforeAll(async () => {
  herald = await startHerald({ settings: { OPT_OUT_WORDS: 'STOP,Arrêt', OPT_IN_WORDS: 'START' } });
});
beforeEach(async () => {
  tenant = await mintTenant(herald);
  customer = recipientEnding('0003');
});
afterAll(() => herald.close());

const secondsAgo = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

/** What a send of a template is answered with: its code, or its status when it is sent. */
async function sendOf(template: 'welcome' | 'summer_sale'): Promise<unknown> {
  const templateId = tenant.template(template).id;
  const { status, body } = await send(herald, tenant, { recipientNumber: customer, templateId });
  return body['code'] ?? status;
}

describe('an opt-out word', () => {
  test.each(['STOP', ' stop\n', 'Stóp', 'arret', 'ARRÊT'])('%j: nothing is sent', async (word) => {
    await write(herald, tenant, customer, word);

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      unsubscribed: true,
      subscriptionChange: { reason: expect.stringMatching(/^wrote the opt-out word /) },
    });
    expect(await sendOf('welcome')).toBe('customer_unreachable');
  });

  test.each(['please stop', 'stop!', 'unsubscribe', 'STOP ALL'])('%j is none', async (text) => {
    await write(herald, tenant, customer, text);

    expect(await sendOf('welcome')).toBe(200);
  });

  test('is undone by an opt-in word', async () => {
    await write(herald, tenant, customer, 'STOP', secondsAgo(60));
    await write(herald, tenant, customer, 'Start', secondsAgo(30));

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      unsubscribed: false,
      subscriptionChange: { reason: 'wrote the opt-in word START' },
    });
    expect(await sendOf('welcome')).toBe(200);
  });

  test('that comes late does not undo what is newer, of customers or of people', async () => {
    const { customers } = herald.base.repositories;
    const { customerId } = idsFor(tenant, customer);
    await write(herald, tenant, customer, 'START', secondsAgo(30));
    await write(herald, tenant, customer, 'STOP', secondsAgo(60));
    expect(await sendOf('welcome')).toBe(200);

    await customers.decide(tenant.workspaceId, customerId, { unsubscribed: true }, new Date());
    await write(herald, tenant, customer, 'START', secondsAgo(10));

    expect(await sendOf('welcome')).toBe('customer_unreachable');
  });

  test('holds against an opt-in word of the same second, in whatever order they come', async () => {
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

  test('undone leaves the block of people', async () => {
    const { customers } = herald.base.repositories;
    await write(herald, tenant, customer, 'Hello');
    const { customerId } = idsFor(tenant, customer);
    await customers.decide(tenant.workspaceId, customerId, { blocked: true }, new Date());

    await write(herald, tenant, customer, 'START');

    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      blocked: true,
      unsubscribed: false,
    });
    expect(await sendOf('welcome')).toBe('customer_unreachable');
  });
});

describe('a stop of marketing messages', () => {
  test('keeps MARKETING templates from the customer, and no other', async () => {
    await report(herald, tenant, preferenceChange(tenant, customer, 'stop', secondsAgo(60)));

    expect(await sendOf('summer_sale')).toBe('customer_unreachable');
    expect(await sendOf('welcome')).toBe(200);
    expect(await customerOf(herald, tenant, customer)).toMatchObject({
      unsubscribed: false,
      marketingStopped: true,
      marketingChange: { reason: 'told the provider to stop marketing messages' },
    });
  });

  test('ends with a resume, and an older stop that is reported again changes nothing', async () => {
    await report(herald, tenant, preferenceChange(tenant, customer, 'stop', secondsAgo(60)));
    await report(herald, tenant, preferenceChange(tenant, customer, 'resume', secondsAgo(30)));
    await report(herald, tenant, preferenceChange(tenant, customer, 'stop', secondsAgo(60)));

    expect((await customerOf(herald, tenant, customer))['marketingStopped']).toBe(false);
    expect(await sendOf('welcome')).toBe(200);
  });
});
