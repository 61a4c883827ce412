import { beforeEach, describe, expect, test } from '@jest/globals';
import { OPERATOR } from '../../../src/domain/audit';
import { monthOf } from '../../../src/domain/budget';
import { newId } from '../../../src/domain/ids';
import type { BudgetReservation, Message } from '../../../src/domain/message';
import { COUNTED_AFTER_MS } from '../../../src/domain/usage';
import { createLogger } from '../../../src/observability/logger';
import type { Mail } from '../../../src/ports/mailer';
import { giveBack, reserveBudget } from '../../../src/services/messages/steps/reserve-budget';
import type { Sendable } from '../../../src/services/messages/steps/prepare-send';
import { countUsage } from '../../../src/services/usage/count-usage';
import { importRateCards } from '../../../src/services/usage/import-rate-cards';
import { noticeBudgets } from '../../../src/services/usage/notice-budgets';
import { type NewBudget, saveBudget } from '../../../src/services/usage/save-budget';
import { settleReservations } from '../../../src/services/usage/settle-reservations';
import { showBudget } from '../../../src/services/usage/show-budget';
import { newMessage, reported, templateContent } from '../../support/records';
import { result } from '../persistence/message-support';
import { useTestDatabase } from '../persistence/support';
import { partial } from '../../support/partial';

const HUNDRED: NewBudget = { unit: 'messages', currency: null, limit: 100, stopsMarketing: true };
const REGULAR = { billable: true, model: 'PMP', type: 'regular', category: 'marketing' };

const db = useTestDatabase();
let workspaceId: string;
let now: Date;

const clock = { now: () => now };
const log = createLogger('silent', 'test');

beforeEach(() => {
  workspaceId = newId('wks');
  now = new Date();
});

const set = (budget: NewBudget | null) =>
  saveBudget({ ...db, clock, log }, workspaceId, budget, OPERATOR);

const shown = () => showBudget(partial({ ...db, clock }), workspaceId);

/** Reserves for a template of a category, to a number of Brazil. */
function reserve(
  category = 'MARKETING',
  messageKey = newId('msg'),
): Promise<BudgetReservation | null> {
  const address = { number: '5511987654321', userId: null };
  const sendable = { template: { workspaceId, category }, recipient: { address } };
  return reserveBudget({ ...db, clock }, sendable as Sendable, messageKey);
}

/** Settles what was reserved, when every request has ended. */
async function settle(): Promise<void> {
  const liveLog = { now: async () => new Date((await db.liveLog.now()).getTime() + 121_000) };
  await settleReservations({ ...db, liveLog })();
}

/** Returns the ids of this workspace's reservations that are not settled. */
async function unsettled(): Promise<string[]> {
  const all = await db.budgets.listUnsettled(new Date(Date.now() + 60_000));
  return all.filter((each) => each.workspaceId === workspaceId).map(({ id }) => id);
}

/** Stores an accepted message of a marketing template. */
async function accepted(change: Partial<Message> = {}): Promise<Message> {
  const content = templateContent({ category: 'MARKETING' });
  const recipientNumber = '5511987654321';
  const message = newMessage({ workspaceId, content, recipientNumber, ...change });
  await db.messages.insert(message, null);
  await db.messages.recordResult(workspaceId, message.key, result('accepted'), null);
  return message;
}

async function count(): Promise<void> {
  const later = { now: () => new Date(Date.now() + COUNTED_AFTER_MS) };
  const job = countUsage({ ...db, clock: later, batchSize: 50, leaseMs: 60_000 });
  while (await job());
}

describe('a budget that stops marketing', () => {
  test('keeps what a message took while it waits for its result', async () => {
    await set(HUNDRED);
    const waiting = newMessage({ workspaceId, reserved: await reserve() });
    await db.messages.insert(waiting, null);

    await count();
    expect(await shown()).toMatchObject({ used: 1 });

    await db.messages.recordResult(workspaceId, waiting.key, result('rejected'), null);
    await count();
    expect(await shown()).toMatchObject({ used: 0 });
  });

  test('is never exceeded, however many processes reserve at once', async () => {
    await set({ ...HUNDRED, limit: 7 });

    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => reserve()));

    const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refusals).toHaveLength(13);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'budget_exhausted' });
    expect(await shown()).toMatchObject({ used: 7 });
    expect(await reserve('UTILITY')).toBeNull();
  });

  test('counts a message once, reserved or not, and gives back what was not sent', async () => {
    await set(HUNDRED);
    const sent = await accepted({ reserved: await reserve() });
    await accepted();
    const failed = await accepted({ reserved: await reserve() });
    await db.messages.recordStatus(failed.senderId, failed.trackingToken, reported('failed'), null);
    await giveBack(db, newMessage({ workspaceId, reserved: await reserve() }));
    expect(await shown()).toMatchObject({ used: 2 });

    await count();
    expect(await shown()).toMatchObject({ used: 2 });

    const free = reported('delivered', { pricing: { ...REGULAR, type: 'free_entry_point' } });
    await db.messages.recordStatus(sent.senderId, sent.trackingToken, free, null);
    await count();
    expect(await shown()).toMatchObject({ used: 1 });
  });

  test('gets back what was reserved for a message that was not stored, once', async () => {
    await set(HUNDRED);
    await reserve();
    const stored = newMessage({ workspaceId });
    const reserved = await reserve('MARKETING', stored.key);
    await db.messages.insert({ ...stored, reserved }, null);
    // Another request of the same id, whose process died before it met the message of the first.
    await reserve('MARKETING', stored.key);

    await settleReservations(db)();
    expect(await shown()).toMatchObject({ used: 3 });
    await Promise.all([settle(), settle()]);

    expect(await shown()).toMatchObject({ used: 1 });
    expect(await unsettled()).toEqual([]);
  });

  test('forgets the reservations of stored messages with the next one', async () => {
    await set(HUNDRED);
    const kept = [await reserve(), await reserve()];
    for (const reserved of kept) db.budgets.keep(workspaceId, String(reserved?.id));

    const next = await reserve();

    expect(await unsettled()).toEqual([next?.id]);
    expect(await shown()).toMatchObject({ used: 3 });
  });

  test('lets pass what has no price, also when it is used up', async () => {
    await importRateCards(
      { ...db, clock },
      'valid_from,currency,country,category,price\n2026-01-01,XTD,DE,marketing,0.5',
    );
    const money = { unit: 'money', currency: 'XTD', limit: 1, stopsMarketing: true } as const;
    await set(money);

    expect(await reserve()).toBeNull();
    expect(await shown()).toMatchObject({ used: 0 });
  });

  test('is taken from by a process whose clock is still in the month before', async () => {
    await set(HUNDRED);
    await reserve();
    const behind = now;
    now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    await reserve();

    now = behind;
    const late = await reserve();

    expect(late).toMatchObject({ amount: 1 });
    await giveBack(db, newMessage({ workspaceId, reserved: late }));
    now = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
    expect(await shown()).toMatchObject({ used: 1, month: monthOf(now) });
  });
});

describe('setting a budget', () => {
  test('counts what the month has used so far, in its unit', async () => {
    await importRateCards(
      { ...db, clock },
      'valid_from,currency,country,category,price\n2026-01-01,XTA,*,marketing,0.5',
    );
    const message = await accepted();
    const billed = reported('delivered', { pricing: REGULAR });
    await db.messages.recordStatus(message.senderId, message.trackingToken, billed, null);
    await count();

    expect(await set(HUNDRED)).toMatchObject({ used: 1 });
    const money = { ...HUNDRED, unit: 'money', currency: 'XTA', limit: 900_000 } as const;
    expect(await set(money)).toMatchObject({ used: 500_000 });
    await expect(reserve()).rejects.toThrow('budget of 0.90 XTA');
  });

  test('notes what each of two people who set it at once has replaced', async () => {
    await set(HUNDRED);

    await Promise.all([set({ ...HUNDRED, limit: 10 }), set({ ...HUNDRED, limit: 20 })]);

    const last = (await shown())?.budget.limit;
    const between = last === 10 ? 20 : 10;
    const { rows } = await db.audit.list(workspaceId, {}, { limit: 10 });
    expect(rows.map(({ changes: [change] }) => change)).toEqual(
      expect.arrayContaining([
        { field: 'limit', from: '100 messages', to: `${between} messages` },
        { field: 'limit', from: `${between} messages`, to: `${last} messages` },
      ]),
    );
  });

  test('refuses money without a rate card', async () => {
    const money = { ...HUNDRED, unit: 'money', currency: 'XTZ' } as const;

    await expect(set(money)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await shown()).toBeNull();
  });

  test('keeps what older reservations took out of it, and notes who changed it', async () => {
    await set(HUNDRED);
    const before = await reserve();
    await set({ ...HUNDRED, limit: 50 });

    await giveBack(db, newMessage({ workspaceId, reserved: before }));
    expect(await shown()).toMatchObject({ used: 0, budget: { limit: 50 } });
    await set(null);

    expect(await shown()).toBeNull();
    const { rows } = await db.audit.list(workspaceId, {}, { limit: 10 });
    const changes = rows.map(({ action, changes: [change] }) => [action, change]);
    // Within one millisecond they have no order.
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(
      expect.arrayContaining([
        ['budget.changed', { field: 'limit', from: '50 messages', to: null }],
        ['budget.changed', { field: 'limit', from: '100 messages', to: '50 messages' }],
        ['budget.changed', { field: 'limit', from: null, to: '100 messages' }],
      ]),
    );
  });
});

describe('mails about budgets', () => {
  test('tell owners once at each level, by whichever process comes first', async () => {
    const owner = { id: newId('mbr'), personId: 'p', email: 'ada@acme.example', role: 'owner' };
    const entry = { id: newId('aud'), workspaceId } as never;
    const workspace = { id: workspaceId, name: 'Acme', createdAt: now };
    await db.workspaces.insert(workspace, owner as never, entry);
    await set({ ...HUNDRED, limit: 5 });
    const mails: Mail[] = [];
    let isAway = true;
    const send = async (mail: Mail): Promise<void> => {
      if (isAway) throw new Error('the SMTP server is away');
      mails.push(mail);
    };
    const mailer = { send, close: async () => undefined };
    const notice = noticeBudgets({ ...db, mailer, clock, log, leaseMs: 1000 });
    await notice();
    for (let taken = 0; taken < 4; taken += 1) await reserve();

    await expect(notice()).rejects.toThrow('away');
    isAway = false;
    now = new Date(now.getTime() + 1000);
    await Promise.all([notice(), notice()]);
    await notice();
    await reserve();
    now = new Date(now.getTime() + 1000);
    await notice();

    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [['ada@acme.example'], 'The message budget of Acme is used by 80 %'],
      [['ada@acme.example'], 'The message budget of Acme is used up'],
    ]);
    expect(mails[0]?.text).toContain('4 messages of 5 messages');
  });
});
