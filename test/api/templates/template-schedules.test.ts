import { beforeEach, describe, expect, test } from '@jest/globals';
import { useHerald } from '../../support/herald';
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

const herald = useHerald();
let settings: SenderSettings;
let workspaceId: string;
let senderId: string;
let scheduleId: string;

beforeEach(async () => {
  workspaceId = await herald.stage.tenants.newWorkspace();
  const { browser } = await newOwner(herald, workspaceId);
  settings = senderSettings(browser, workspaceId);
  senderId = senderOf(await settings.connect(await newNumber(herald))).senderId;
  scheduleId = templateSyncId(workspaceId, senderId);
});

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

describe('template sync of a sender', () => {
  test('syncs templates when a sender is connected, and on a schedule from then on', async () => {
    await firstTemplates();

    const { spec, overlap, workflowId, priority, searchAttributes } = await describeSchedule();
    expect(spec).toMatchObject({ intervals: [{ every: 3_600_000 }], jitter: 720_000 });
    expect(overlap).toBe('BUFFER_ONE');
    expect(workflowId).toBe(`sync-templates/${workspaceId}/${senderId}`);
    expect(priority).toMatchObject({
      priorityKey: 4,
      fairnessKey: `sync-templates/${workspaceId}`,
    });
    expect(JSON.stringify(searchAttributes)).toContain(workspaceId);
  });

  test('syncs templates once more on request', async () => {
    await nthRun(1);

    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await nthRun(2);
    // The worker asks for it too when it looks while the sender is being connected.
    expect(await runs()).toBeLessThanOrEqual(3);
  });

  test('deletes templates that the provider no longer has', async () => {
    const { templates } = herald.stage.repositories;
    const names = async () => (await templates.list(workspaceId)).map(({ name }) => name);
    await firstTemplates();
    await templates.save([synced({ workspaceId, senderId, name: 'dropped', syncRun: 1 })]);
    expect(await names()).toContain('dropped');

    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await until('the end of the template', async () => !(await names()).includes('dropped'));
    expect(await names()).not.toEqual([]);
  });

  test('keeps one schedule for a sender, however often it is requested', async () => {
    await herald.stage.schedules.keep(workspaceId, senderId);
    await herald.stage.schedules.keep(workspaceId, senderId);

    await nthRun(2);
    expect((await describeSchedule()).spec.intervals).toHaveLength(1);
    // The worker asks for it too when it looks while the sender is being connected.
    expect(await runs()).toBeLessThanOrEqual(4);
  });

  test('keeps a schedule paused that an operator has paused, but syncs on request', async () => {
    await nthRun(1);
    await herald.stage.temporal.schedule.pause(scheduleId);
    await until('the pause', async () => (await describeSchedule()).paused);

    await herald.stage.schedules.keep(workspaceId, senderId);
    expect((await describeSchedule()).paused).toBe(true);
    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await nthRun(2);
  });

  test('a sync on request restores a missing schedule', async () => {
    await firstTemplates();
    await herald.stage.temporal.schedule.delete(scheduleId);

    await herald.stage.schedules.syncNow(workspaceId, senderId);

    await nthRun(2);
    expect((await describeSchedule()).paused).toBe(false);
  });

  test('the worker restores a schedule that a crash left missing', async () => {
    await firstTemplates();
    await nextSecond();
    await herald.stage.temporal.schedule.delete(scheduleId);
    const { senders } = herald.stage.records;
    await senders.update({ _id: senderId }, { $unset: { syncSchedule: 1 } });

    const { spec } = await until('the schedule', () => describeSchedule().catch(() => null));
    expect(spec.intervals).toHaveLength(1);
    await nthRun(2);
  });

  test('deletes the schedule of a sender that is disconnected, once or twice', async () => {
    expect((await settings.disconnect(senderId)).status).toBe(200);
    await expect(describeSchedule()).rejects.toMatchObject({ name: 'ScheduleNotFoundError' });

    expect((await settings.disconnect(senderId)).status).toBe(200);
    await herald.stage.schedules.stop(workspaceId, senderId);
  });
});
