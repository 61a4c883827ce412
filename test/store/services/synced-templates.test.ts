import { beforeEach, expect, test } from '@jest/globals';
import type { Sender } from '../../../src/domain/sender';
import { UNLISTED_STANDING } from '../../../src/domain/template/template-standing';
import { unsupportedReason } from '../../../src/domain/template/unsupported-reason';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import type { ProviderTemplate } from '../../../src/ports/messaging-provider';
import { syncSteps } from '../../../src/services/templates/steps/sync-steps';
import { newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';
import type { TemplateRepository } from '../../../src/ports/templates';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';

const db = useTestDatabase();
let sender: Sender;

beforeEach(async () => {
  sender = newSender({ provider: 'twilio', number: `1555${Math.floor(Math.random() * 1e7)}` });
  await db.senders.insert(sender);
});

const content = (
  providerTemplateId: string,
  change: Partial<ProviderTemplate> = {},
): ProviderTemplate => ({
  providerTemplateId,
  name: 'welcome',
  language: 'en',
  category: 'UTILITY',
  providerStatus: 'APPROVED',
  parameterFormat: 'POSITIONAL',
  components: [{ type: 'BODY', text: providerTemplateId }],
  variableKeys: null,
  standing: UNLISTED_STANDING,
  ...change,
});

/** Syncs a sender whose provider lists these pages, each of them applied as often as said. */
async function sync(
  pages: ProviderTemplate[][],
  times = 1,
  templates: TemplateRepository = db.templates,
): Promise<void> {
  const run = await db.syncs.begin(sender.workspaceId, sender.id, new Date());
  if (run === null) throw new Error('the sender is not connected');
  const steps = syncSteps({
    ...db,
    templates,
    providers: {} as never,
    secretBox: {} as never,
    clock: { now: () => new Date() },
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
  });
  for (const [page, listed] of pages.entries()) await db.stage.putPage(run, page, listed);
  for (const page of pages.keys())
    for (let time = 0; time < times; time += 1) await steps.applyPage(run, page);
  await steps.finish(run);
}

async function equalIds(): Promise<string[] | undefined> {
  const [template] = await db.templates.findByName(sender.workspaceId, 'welcome');
  return template?.equalIds;
}

const [ONE, TWO] = [content('HX1'), content('HX2')];

test.each([
  ['on one page', [[ONE, TWO]]],
  ['on two pages, the higher id first', [[TWO], [ONE]]],
])('two approved contents of one name are known as equals %s', async (_name, pages) => {
  await sync(pages, 2);

  expect(await equalIds()).toEqual(['HX1', 'HX2']);
  const [template] = await db.templates.findByName(sender.workspaceId, 'welcome');
  expect(unsupportedReason(template!)).toContain('HX1, HX2');
  await sync(pages);
  expect(await equalIds()).toEqual(['HX1', 'HX2']);
});

test('a third equal is named too', async () => {
  await sync([[TWO], [content('HX3')], [ONE]]);

  expect((await equalIds())?.toSorted()).toEqual(['HX1', 'HX2', 'HX3']);
});

test.each([
  ['is gone', [[TWO]]],
  ['is not approved any more', [[TWO, content('HX1', { providerStatus: 'PAUSED' })]]],
])('a content has no equals any more when the other one %s', async (_name, pages) => {
  await sync([[ONE, TWO]]);

  await sync(pages);

  expect(await equalIds()).toBeUndefined();
});

test.each([
  ['another language', content('HX2', { language: 'de' })],
  ['no approval', content('HX2', { providerStatus: 'PENDING' })],
])('a content with %s is no equal', async (_name, other) => {
  await sync([[ONE], [other]]);

  const found = await db.templates.findByName(sender.workspaceId, 'welcome');
  expect(found.map((each) => each.equalIds)).not.toContainEqual(expect.anything());
});

const select = async (): Promise<unknown> =>
  db.settings.save({
    ...newSettings(sender.workspaceId, new Date()),
    enabled: true,
    url: 'https://hooks.example.com/',
    furtherEvents: ['template_status_changed', 'template_category_changed'],
  });

async function bodies(): Promise<object[]> {
  const { rows } = await db.deliveries.list(sender.workspaceId, {}, { limit: 9 });
  return rows.map(({ body }) => JSON.parse(body) as object);
}

/** Syncs a sender whose provider lists one template. */
const syncOne = (change: Partial<ProviderTemplate> = {}) => sync([[content('HX1', change)]]);

test('a sync raises an event of what it finds changed, and none of a new template', async () => {
  await select();
  await syncOne();
  expect(await bodies()).toEqual([]);

  await syncOne({ providerStatus: 'PAUSED' });
  await syncOne({ providerStatus: 'PAUSED' });

  expect(await bodies()).toMatchObject([
    { event: 'template_status_changed', status: 'PAUSED', previousStatus: 'APPROVED' },
  ]);
});

test('a category that the provider leaves out is no change', async () => {
  await select();
  await syncOne();
  await syncOne({ category: '' });
  await syncOne({ category: 'MARKETING' });

  expect(await bodies()).toMatchObject([
    { event: 'template_category_changed', category: 'MARKETING', previousCategory: 'UTILITY' },
  ]);
});

test('a process that dies before it notes what it told makes no second event, and loses none', async () => {
  await select();
  await syncOne();
  const dying = { ...db.templates, noteTold: () => Promise.reject(new Error('died')) };
  await expect(sync([[content('HX1', { providerStatus: 'PAUSED' })]], 1, dying)).rejects.toThrow(
    'died',
  );

  await syncOne({ providerStatus: 'PAUSED' });

  expect(await bodies()).toMatchObject([{ status: 'PAUSED' }]);
  await syncOne({ providerStatus: 'APPROVED' });
  await syncOne({ providerStatus: 'PAUSED' });
  expect(await bodies()).toHaveLength(3);
});

test('a change that nobody had selected is not told later', async () => {
  await syncOne();
  await syncOne({ providerStatus: 'PAUSED' });
  await select();
  await syncOne({ providerStatus: 'PAUSED' });

  expect(await bodies()).toEqual([]);
});
