import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Answer } from '../../support/client';
import { useHerald } from '../../support/herald';
import { type TestPerson, newOwner } from '../../support/people';
import { RECIPIENTS, sendOne, tenantsOf } from '../../support/send-one';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';
import { changeSettings, finalEvent, webhooksOf } from '../../support/webhooks';

const herald = useHerald();
let tenant: Tenant;
let owner: TestPerson;

beforeAll(async () => {
  tenant = await tenantsOf(herald)((response, count) =>
    response.writeHead(count <= 2 ? 410 : 200).end(),
  );
  owner = await newOwner(herald, tenant.workspaceId);
});

function resend(deliveries: unknown, by = owner): Promise<Answer> {
  const path = `/api/v1/workspaces/${tenant.workspaceId}/deliveries/resend`;
  return by.browser.ask('POST', path, { body: { deliveries } });
}

/** Sends a message; resolves with the id of its only event when that has ended. */
async function endedEvent(messageId: string): Promise<string> {
  await sendOne(herald, tenant, messageId, { recipientNumber: RECIPIENTS.sentOnly });
  return (await finalEvent(herald, tenant, messageId)).eventId;
}

const stateOf = async (eventId: string) => {
  const { event } = await herald.stage.webhooks.show(tenant.workspaceId, eventId);
  return { state: event.state, run: event.resend?.run };
};

describe('POST /deliveries/resend', () => {
  test('resends the chosen events, each once however often it is asked, and says why not', async () => {
    const [one, other] = [await endedEvent('one'), await endedEvent('other')];
    const chosen = [{ eventId: one, run: 2 }, { eventId: 'evt_none' }, { eventId: other, run: 2 }];

    const first = await resend(chosen);
    await until('both to be delivered', async () => {
      const states = await Promise.all([one, other].map(stateOf));
      return states.every(({ state, run }) => state === 'delivered' && run === 2);
    });
    const again = await resend(chosen);
    const skipped = await resend([{ eventId: one, run: 9 }]);

    expect(first).toMatchObject({
      status: 202,
      body: {
        results: [
          { eventId: one, started: true, delivery: { run: 2 }, error: null },
          { eventId: 'evt_none', started: false, delivery: null, error: { code: 'not_found' } },
          { eventId: other, started: true, delivery: { run: 2 }, error: null },
        ],
      },
    });
    expect(again.body['results']).toMatchObject([
      { started: false, delivery: { state: 'delivered', run: 2 } },
      { error: { code: 'not_found' } },
      { started: false, delivery: { state: 'delivered', run: 2 } },
    ]);
    expect(skipped.body['results']).toMatchObject([{ error: { code: 'invalid_request' } }]);
    expect(webhooksOf(tenant)).toHaveLength(4);
    const { rows } = await herald.stage.repositories.audit.list(
      tenant.workspaceId,
      {},
      { limit: 9 },
    );
    const resent = rows.filter(({ action }) => action === 'delivery.resent');
    expect(new Set(resent.map(({ target }) => target))).toEqual(new Set([one, other]));
    expect(resent).toHaveLength(2);
  });

  test('refuses every event while webhooks are disabled', async () => {
    const eventId = await endedEvent('late');
    await changeSettings(herald, tenant, { enabled: false });

    const { status, body } = await resend([{ eventId }]);

    expect(status).toBe(202);
    expect(body['results']).toMatchObject([{ eventId, error: { code: 'conflict' } }]);
  });

  test.each([
    ['none', []],
    ['101 events', Array.from({ length: 101 }, (_, index) => ({ eventId: `evt_${index}` }))],
    ['an event twice', [{ eventId: 'evt_1' }, { eventId: 'evt_1', run: 2 }]],
    ['run 1', [{ eventId: 'evt_1', run: 1 }]],
  ])('answers 400 to %s', async (_what, deliveries) => {
    expect(await resend(deliveries)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });
});
