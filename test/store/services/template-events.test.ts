import { beforeEach, expect, test } from '@jest/globals';
import type { Sender } from '../../../src/domain/sender';
import { UNLISTED_STANDING } from '../../../src/domain/template/template-standing';
import { createLogger } from '../../../src/observability/logger';
import { createPrometheusMetrics } from '../../../src/observability/prometheus-metrics';
import type { ProviderTemplate } from '../../../src/ports/messaging-provider';
import type { TemplateRepository } from '../../../src/ports/templates';
import { syncSteps } from '../../../src/services/templates/steps/sync-steps';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { newSender } from '../../support/records';
import { useTestDatabase } from '../persistence/support';

const LISTED: ProviderTemplate = {
  providerTemplateId: '17',
  name: 'welcome',
  language: 'en_US',
  category: 'UTILITY',
  providerStatus: 'APPROVED',
  parameterFormat: 'POSITIONAL',
  components: [{ type: 'BODY', text: 'Welcome!' }],
  variableKeys: null,
  standing: UNLISTED_STANDING,
};

const db = useTestDatabase();
let sender: Sender;

beforeEach(async () => {
  sender = newSender({ number: `1555${Math.floor(Math.random() * 1e7)}` });
  await db.senders.insert(sender);
});

const select = async (): Promise<unknown> =>
  db.settings.save({
    ...newSettings(sender.workspaceId, new Date()),
    enabled: true,
    url: 'https://hooks.example.com/',
    furtherEvents: ['template_status_changed', 'template_category_changed'],
  });

/** Syncs a sender whose provider lists one template. */
async function sync(
  change: Partial<ProviderTemplate> = {},
  templates: TemplateRepository = db.templates,
): Promise<void> {
  const run = await db.syncs.begin(sender.workspaceId, sender.id, new Date());
  if (run === null) throw new Error('the sender is not connected');
  await db.stage.putPage(run, 0, [{ ...LISTED, ...change }]);
  const steps = syncSteps({
    ...db,
    templates,
    providers: {} as never,
    secretBox: {} as never,
    clock: { now: () => new Date() },
    metrics: createPrometheusMetrics(),
    log: createLogger('silent', 'test'),
  });
  await steps.applyPage(run, 0);
}

async function bodies(): Promise<object[]> {
  const { rows } = await db.deliveries.list(sender.workspaceId, {}, { limit: 9 });
  return rows.map(({ body }) => JSON.parse(body) as object);
}

test('a sync raises an event of what it finds changed, and none of a new template', async () => {
  await select();
  await sync();
  expect(await bodies()).toEqual([]);

  await sync({ providerStatus: 'PAUSED' });
  await sync({ providerStatus: 'PAUSED' });

  expect(await bodies()).toMatchObject([
    { event: 'template_status_changed', status: 'PAUSED', previousStatus: 'APPROVED' },
  ]);
});

test('a category that the provider leaves out is no change', async () => {
  await select();
  await sync();
  await sync({ category: '' });
  await sync({ category: 'MARKETING' });

  expect(await bodies()).toMatchObject([
    { event: 'template_category_changed', category: 'MARKETING', previousCategory: 'UTILITY' },
  ]);
});

test('a process that dies before it notes what it told makes no second event, and loses none', async () => {
  await select();
  await sync();
  const dying = { ...db.templates, noteTold: () => Promise.reject(new Error('died')) };
  await expect(sync({ providerStatus: 'PAUSED' }, dying)).rejects.toThrow('died');

  await sync({ providerStatus: 'PAUSED' });

  expect(await bodies()).toMatchObject([{ status: 'PAUSED' }]);
  await sync({ providerStatus: 'APPROVED' });
  await sync({ providerStatus: 'PAUSED' });
  expect(await bodies()).toHaveLength(3);
});

test('a change that nobody had selected is not told later', async () => {
  await sync();
  await sync({ providerStatus: 'PAUSED' });
  await select();
  await sync({ providerStatus: 'PAUSED' });

  expect(await bodies()).toEqual([]);
});
