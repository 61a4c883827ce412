import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/domain/ids';
import type { DeliveryAttempt } from '../../../src/domain/webhook-event';
import type { Mail } from '../../../src/ports/mailer';
import { type FailingNotice, failingNotice } from '../../../src/services/webhooks/failing-notice';
import { newSettings } from '../../../src/services/webhooks/save-webhook-settings';
import { getWebhookIndicator } from '../../../src/services/webhooks/webhook-health';
import { useTestDatabase } from '../persistence/support';
import { newWebhookEvent } from '../../support/records';
import { bind } from '../../../src/services/steps/bind';

const silent = () => undefined;
/** A watch looks at the last completions and counts nothing, however busy the workspace. */
const UNCOUNTED = {
  countByDay: async () => Promise.reject(new Error('a look must not count the runs of seven days')),
  countPending: async () => Promise.reject(new Error('a look must not count what is pending')),
  countRetrying: async () => Promise.reject(new Error('a look must not count what is retried')),
};
const LOG = { debug: silent, info: silent, warn: silent, error: silent };

const db = useTestDatabase();
let workspaceId: string;
let now: Date;
let mails: Mail[];
let notice: FailingNotice;

beforeEach(async () => {
  now = minute(0);
  mails = [];
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    close: async () => undefined,
  };
  const webhookIndicator = bind(getWebhookIndicator, {
    ...db,
    outcome: { ...db.outcome, ...UNCOUNTED },
  });
  notice = failingNotice({
    ...db,
    clock: { now: () => now },
    webhookIndicator,
    mailer,
    watchMs: 60_000,
    noticeAfterMs: 300_000,
    log: LOG,
  });
  workspaceId = await newWorkspace();
});

const minute = (number: number): Date => new Date(Date.UTC(2026, 2, 1, 12, number));

async function newWorkspace(): Promise<string> {
  const id = newId('wks');
  const owner = {
    id: newId('mbr'),
    personId: null,
    email: `${id}@owner.example`,
    role: 'owner' as const,
  };
  await db.workspaces.insert({ id, name: 'Test', createdAt: now }, { ...owner, createdAt: now });
  const settings = { ...newSettings(id, now), enabled: true, url: 'https://receiver.example/' };
  await db.settings.save({ ...settings, urlSavedAt: minute(-60) });
  return id;
}

/** Stores an event that has ended. */
async function completed(
  state: 'delivered' | 'failed',
  at: Date,
  { outcome = 'http_500', createdAt = at } = {},
): Promise<void> {
  const attempt: DeliveryAttempt = {
    number: 1,
    startedAt: at,
    durationMs: 0,
    outcome,
    httpStatus: null,
    responseText: null,
    bodyTruncated: false,
  };
  await db.events.insert(
    newWebhookEvent({ workspaceId, state, completedAt: at, createdAt, attempts: [attempt] }),
    null,
  );
}

describe('mail about a failing receiver', () => {
  test('a failure mail names the outcome that failed last, not the one reported last', async () => {
    await completed('failed', minute(3), { outcome: 'timeout', createdAt: minute(0) });
    await completed('failed', minute(2), { outcome: 'http_400', createdAt: minute(1) });

    now = minute(8);
    await notice.tell(workspaceId, 'failing', minute(3));

    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining('The last attempt came to: timeout.'),
    ]);
  });
});

describe('status of a receiver', () => {
  test('reads the status of a receiver from its last event without counting all events', async () => {
    await completed('delivered', minute(1));
    await completed('failed', minute(2));
    expect(await notice.look(workspaceId)).toBe('Error');

    await completed('delivered', minute(3));
    expect(await notice.stop(workspaceId)).toBe('Active');
  });
});

describe('receiver that fails now and then', () => {
  const tellAt = async (number: number): Promise<boolean> => {
    now = minute(number);
    return notice.tell(workspaceId, 'failing', now);
  };

  test('mails owners once nothing has been delivered for a while', async () => {
    await completed('failed', minute(0));
    await completed('delivered', minute(3));
    await completed('failed', minute(4));
    await completed('failed', minute(8));

    expect([await tellAt(8), await tellAt(9)]).toEqual([false, true]);
    expect(mails).toHaveLength(1);
  });

  test('mails owners at most once an hour, and repeats the same mail after a crash', async () => {
    await completed('failed', minute(0));
    expect([await tellAt(10), await tellAt(10)]).toEqual([true, true]);
    await completed('delivered', minute(11));
    expect(await tellAt(12)).toBe(false);
    await completed('failed', minute(13));

    expect([await tellAt(69), await tellAt(70)]).toEqual([false, true]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  test('a retry counts a mail as sent although the receiver has recovered meanwhile', async () => {
    await completed('failed', minute(0));
    expect(await tellAt(10)).toBe(true);
    await completed('delivered', minute(11));

    now = minute(12);
    expect(await notice.tell(workspaceId, 'failing', minute(10))).toBe(true);
    expect(mails).toHaveLength(1);
  });
});
