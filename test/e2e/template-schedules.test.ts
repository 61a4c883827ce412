import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ScheduleNotFoundError } from '@temporalio/client';
import { type TestHerald, startHerald } from '../support/herald';
import { type TestSenders, testSenders } from '../support/senders';
import { until } from '../support/wait';

let herald: TestHerald;
let senders: TestSenders;
let workspaceId: string;
let senderId: string;

beforeAll(async () => {
  herald = await startHerald({ settings: { TEMPLATE_SYNC_INTERVAL_MS: '3600000' } });
  senders = testSenders(herald);
});
beforeEach(async () => {
  ({ workspaceId, senderId } = await senders.connect());
});
afterAll(() => herald.close());

const schedule = () => senders.schedule(workspaceId, senderId);
const templates = () => herald.base.repositories.templates.list(workspaceId);
const runs = () => senders.countRuns(workspaceId);

describe('the templates of a sender', () => {
  test('are synced when it is connected, and on a schedule from then on', async () => {
    await until('the first templates', async () => (await templates()).length > 0);

    const { spec, policies, action, typedSearchAttributes } = await schedule().describe();
    expect(spec).toMatchObject({ intervals: [{ every: 3_600_000 }], jitter: 720_000 });
    expect(policies.overlap).toBe('BUFFER_ONE');
    expect(action.workflowId).toBe(`sync-templates/${workspaceId}/${senderId}`);
    expect(JSON.stringify(typedSearchAttributes)).toContain(workspaceId);
  });

  test('are synced once more on request', async () => {
    await until('the first run', async () => (await runs()) === 1);

    await senders.workflows.syncTemplatesNow(workspaceId, senderId);

    expect(await until('the second run', async () => (await runs()) > 1 && runs())).toBe(2);
  });

  test('have one schedule, however often it is asked for', async () => {
    await senders.workflows.keepTemplatesSynced(workspaceId, senderId);
    await senders.workflows.keepTemplatesSynced(workspaceId, senderId);

    const count = await until('further runs', async () => (await runs()) > 1 && runs());
    expect(count).toBeLessThanOrEqual(3);
  });

  test('are left alone while an operator has paused their schedule, unless asked for', async () => {
    await until('the first run', async () => (await runs()) === 1);
    await schedule().pause();

    await senders.workflows.keepTemplatesSynced(workspaceId, senderId);
    expect((await schedule().describe()).state.paused).toBe(true);
    await senders.workflows.syncTemplatesNow(workspaceId, senderId);

    await until('the run that was asked for', async () => (await runs()) === 2);
  });

  test('get their schedule back by a request where it is missing', async () => {
    await until('the first templates', async () => (await templates()).length > 0);
    await schedule().delete();

    await senders.workflows.syncTemplatesNow(workspaceId, senderId);

    await until('a further run', async () => (await runs()) === 2);
    expect((await schedule().describe()).state.paused).toBe(false);
  });

  test('get their schedule from the worker where a crash left them without', async () => {
    await until('the first templates', async () => (await templates()).length > 0);
    await schedule().delete();
    const { models } = herald.base.database;
    await models.senders.updateOne({ _id: senderId }, { $unset: { syncSchedule: 1 } });

    await until('a further run', async () => (await runs()) === 2);

    expect((await schedule().describe()).spec.intervals).toHaveLength(1);
  });

  test('have no schedule any more after it is disconnected, also when disconnected twice', async () => {
    await senders.disconnect(workspaceId, senderId);
    await expect(schedule().describe()).rejects.toThrow(ScheduleNotFoundError);

    await senders.disconnect(workspaceId, senderId);
    await senders.workflows.stopTemplateSync(workspaceId, senderId);
  });
});
