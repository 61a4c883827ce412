import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type TestHerald, openHerald } from '../../support/herald';
import { newOwner } from '../../support/people';
import { synced } from '../../support/records';
import { syncsOf, templateSyncId } from '../../support/senders';
import { until } from '../../support/wait';
import {
  type SenderSettings,
  newNumber,
  senderOf,
  senderSettings,
} from '../support/sender-settings';

let herald: TestHerald;
let settings: SenderSettings;
let workspaceId: string;
let senderId: string;
let scheduleId: string;

beforeAll(async () => {
  herald = await openHerald();
});
beforeEach(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  const { browser } = await newOwner(herald, workspaceId);
  settings = senderSettings(browser, workspaceId);
  senderId = senderOf(await settings.connect(await newNumber(herald))).senderId;
  scheduleId = templateSyncId(workspaceId, senderId);
});
afterAll(() => herald.close());

const describeSchedule = () => herald.stage.temporal.schedule.describe(scheduleId);
const runs = () => syncsOf(herald, workspaceId).count();
const nthRun = (count: number) => until(`run ${count}`, async () => (await runs()) >= count);

async function firstTemplates(): Promise<void> {
  const { templates } = herald.stage.repositories;
  await until('the first templates', async () => (await templates.list(workspaceId)).length > 0);
}

/** Temporal names a run after its second: a new schedule begins none in the second of an earlier one. */
async function nextSecond(): Promise<void> {
  const second = (): number => Math.floor(Date.now() / 1000);
  const now = second();
  await until('the next second', () => second() > now);
}

describe('the templates of a sender', () => {
  test('are synced when it is connected, and on a schedule from then on', async () => {
    await firstTemplates();

    const { spec, overlap, workflowId, searchAttributes } = await describeSchedule();
    expect(spec).toMatchObject({ intervals: [{ every: 3_600_000 }], jitter: 720_000 });
    expect(overlap).toBe('BUFFER_ONE');
    expect(workflowId).toBe(`sync-templates/${workspaceId}/${senderId}`);
    expect(JSON.stringify(searchAttributes)).toContain(workspaceId);
  });

  test('are synced once more on request', async () => {
    await nthRun(1);

    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await nthRun(2);
    expect(await runs()).toBe(2);
  });

  test('are deleted where the provider does not have them any more', async () => {
    const { templates } = herald.stage.repositories;
    const names = async () => (await templates.list(workspaceId)).map(({ name }) => name);
    await firstTemplates();
    await templates.save([synced({ workspaceId, senderId, name: 'dropped', syncRun: 1 })]);
    expect(await names()).toContain('dropped');

    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await until('the end of the template', async () => !(await names()).includes('dropped'));
    expect(await names()).not.toEqual([]);
  });

  test('have one schedule, however often it is asked for', async () => {
    await herald.stage.schedules.keep(workspaceId, senderId);
    await herald.stage.schedules.keep(workspaceId, senderId);

    await nthRun(2);
    expect((await describeSchedule()).spec.intervals).toHaveLength(1);
    // The worker asks for it too when it looks while the sender is being connected.
    expect(await runs()).toBeLessThanOrEqual(4);
  });

  test('are left alone while an operator has paused their schedule, unless asked for', async () => {
    await nthRun(1);
    await herald.stage.temporal.schedule.pause(scheduleId);
    await until('the pause', async () => (await describeSchedule()).paused);

    await herald.stage.schedules.keep(workspaceId, senderId);
    expect((await describeSchedule()).paused).toBe(true);
    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await nthRun(2);
  });

  test('get their schedule back by a request where it is missing', async () => {
    await firstTemplates();
    await herald.stage.temporal.schedule.delete(scheduleId);

    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await nthRun(2);
    expect((await describeSchedule()).paused).toBe(false);
  });

  test('get their schedule from the worker where a crash left them without', async () => {
    await firstTemplates();
    await nextSecond();
    await herald.stage.temporal.schedule.delete(scheduleId);
    const { senders } = herald.stage.records;
    await senders.update({ _id: senderId }, { $unset: { syncSchedule: 1 } });

    const { spec } = await until('the schedule', () => describeSchedule().catch(() => null));
    expect(spec.intervals).toHaveLength(1);
    await nthRun(2);
  });

  test('have no schedule any more after it is disconnected, also when disconnected twice', async () => {
    expect((await settings.disconnect(senderId)).status).toBe(200);
    await expect(describeSchedule()).rejects.toMatchObject({ name: 'ScheduleNotFoundError' });

    expect((await settings.disconnect(senderId)).status).toBe(200);
    await herald.stage.schedules.stop(workspaceId, senderId);
  });
});
