import { beforeEach, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
import { newMember, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { change, envelope, ignoredItems, postCallback, statusItem } from '../support/callbacks';
import { counting } from '../support/metrics';

const RECIPIENT = '33612345678';

const herald = useHerald();
let tenant: Tenant;

beforeEach(async () => {
  tenant = await mintTenant(herald);
});

const unreadPath = () =>
  `/api/v1/workspaces/${tenant.workspaceId}/senders/${tenant.senderId}/unread-callbacks`;
const warmedUp = (id: string) => statusItem(id, 'warmed_up');
const report = (...statuses: object[]) =>
  postCallback(herald, tenant, JSON.stringify(envelope(change(tenant.phoneNumberId, statuses))));

test('keeps a status that it does not know and shows its structure to people who edit settings', async () => {
  const { browser } = await newOwner(herald, tenant.workspaceId);

  const unknown = warmedUp('wamid.1');
  const answers = [await report(unknown), await report(unknown)];
  const listed = await browser.ask('GET', unreadPath());
  const replayed = await browser.ask('POST', `${unreadPath()}/replay`, { body: {} });

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(listed.body).toMatchObject({
    total: 1,
    nextCursor: null,
    data: [
      {
        kind: 'unknown_status',
        structure: { entry: [{ changes: [{ value: { statuses: [{ status: 'string' }] } }] }] },
      },
    ],
  });
  expect(JSON.stringify(listed.body)).not.toContain(RECIPIENT);
  expect(replayed).toMatchObject({
    status: 200,
    body: { success: true, replayed: 0, unread: 1, failed: 0 },
  });
});

test('shows unread callbacks neither to agents nor to people of another workspace', async () => {
  await report(warmedUp('wamid.1'));
  const agent = await newMember(herald, tenant.workspaceId, 'agent');
  const stranger = await newOwner(herald, (await mintTenant(herald)).workspaceId);

  const answers = [
    await agent.browser.ask('GET', unreadPath()),
    await agent.browser.ask('POST', `${unreadPath()}/replay`, { body: {} }),
    await stranger.browser.ask('GET', unreadPath()),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 404]);
});

test('answers 503 to a callback with more unread items than a provider bundles, and counts them', async () => {
  const statuses = Array.from({ length: 1001 }, (_, index) => warmedUp(`wamid.${index}`));

  const { answer, counted } = await counting(herald, ignoredItems('unread_refused'), () =>
    report(...statuses),
  );

  expect(answer.status).toBe(503);
  expect(counted).toBeGreaterThanOrEqual(1001);
});
