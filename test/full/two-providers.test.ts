import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type BothProviders,
  RELAYED,
  bodyOf,
  bothProviders,
  portableShapes,
  statusesIn,
} from '../api/support/both-providers';
import { type TestHerald, openHerald } from '../support/herald';
import { mintTenant } from '../support/tenant';

let herald: TestHerald;
let both: BothProviders;

beforeAll(async () => {
  herald = await openHerald();
  both = await bothProviders(herald, await mintTenant(herald));
});
afterAll(() => herald.close());

describe('same send through senders of two providers', () => {
  test.each(portableShapes)(
    'a send of $name, $form, has equal answers, texts and webhooks',
    async (shape) => {
      const statuses = ['delivered', 'sent'];
      const [meta, twilio] = await both.deliver('4242', bodyOf(shape), statuses);

      expect(meta.status).toBe(200);
      expect(statusesIn(meta)).toEqual(statuses);
      expect(twilio).toEqual(meta);
    },
  );

  test.each(RELAYED)('a send to $ending has statuses $statuses', async ({ ending, statuses }) => {
    const [meta, twilio] = await both.deliver(ending, { templateName: 'welcome' }, statuses);

    expect(meta.status).toBe(200);
    expect(statusesIn(meta)).toEqual(statuses.toSorted());
    expect(twilio).toEqual(meta);
  });

  test.each(['0004', '0010', '0012'])('a send to %s fails without a webhook', async (ending) => {
    const [meta, twilio] = await both.fail(ending);

    expect(meta).toMatchObject({ status: 500, stored: { webhookEvents: [] } });
    expect(twilio).toEqual(meta);
  });
});
