import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { WebhookEvent } from '../../src/domain/webhook-event';
import { issueCertificate } from '../unit/egress/support/certificate';
import { type OwnHerald, startHerald } from './support/herald';
import { type HostileReceiver, startHostileReceiver } from '../support/hostile-receiver';
import { sendOne } from '../support/send-one';
import { type Tenant, mintTenant } from '../support/tenant';
import { until } from '../support/wait';

/** Timeout shorter than the whole set-up, so that a failure names the awaited condition. */
const FINAL_STATES_MS = 200_000;
const ATTEMPTS = 4;
/** Registered statuses (RFC 9110 and IANA) and the ends of each class; the unit suites have all 500. */
const RANGES = [
  [100, 103],
  [199, 208],
  [226, 226],
  [299, 308],
  [399, 431],
  [451, 451],
  [499, 511],
  [599, 599],
] as const;
const STATUSES = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
);
const CLASSES = [1, 2, 3, 4, 5] as const;

let herald: OwnHerald;
let receivers: HostileReceiver[];
/** Receiver that gets a connection only if a redirect is followed. */
let elsewhere: HostileReceiver;
const events = new Map<number, WebhookEvent>();
const posts = new Map<number, number>();

beforeAll(async () => {
  const certificate = await issueCertificate();
  const start = () => startHostileReceiver(certificate);
  [elsewhere, ...receivers] = await Promise.all([start(), ...CLASSES.map(start)]);
  const origins = [elsewhere, ...receivers].map(({ origin }) => origin);
  herald = await startHerald({
    settings: { WEBHOOK_RETRY_DELAYS_MS: '0,50,100,150' },
    strangers: { origins, trusted: [certificate.cert] },
  });
  await Promise.all(receivers.map((receiver, index) => playClass(receiver, index + 1)));
});

afterAll(async () => {
  await herald.close();
  await Promise.all([elsewhere, ...receivers].map((each) => each.close()));
});

/** Plays all statuses of a class at once, with a workspace and a receiver of their own. */
async function playClass(receiver: HostileReceiver, firstDigit: number): Promise<void> {
  const tenant = await mintTenant(herald, { ...herald.receiver, origin: receiver.origin });
  receiver.play(tenant.webhookPath, (socket, request) => {
    const status = Number(/"messageId":"status-(\d+)"/.exec(request)?.[1]);
    posts.set(status, (posts.get(status) ?? 0) + 1);
    socket.write(headOf(status));
  });
  const statuses = STATUSES.filter((status) => Math.floor(status / 100) === firstDigit);
  await Promise.all(statuses.map((status) => sendStatus(tenant, status)));
  for (const event of await finalEvents(tenant, statuses.length)) {
    events.set(Number(event.messageId?.replace('status-', '')), event);
  }
}

/** A redirect leads elsewhere; an interim status has a final one behind it. */
function headOf(status: number): string {
  if (status < 200) return `HTTP/1.1 ${status} Played\r\n\r\n${headOf(500)}`;
  const location = status >= 300 && status <= 399 ? `location: ${elsewhere.origin}/\r\n` : '';
  return `HTTP/1.1 ${status} Played\r\n${location}content-length: 0\r\n\r\n`;
}

/** Sends to a number of its own, so that no message waits for the pace of another. */
async function sendStatus(tenant: Tenant, status: number): Promise<void> {
  const recipientNumber = `3360${status}0003`;
  await sendOne(herald, tenant, `status-${status}`, { recipientNumber, async: true });
}

function finalEvents({ workspaceId }: Tenant, count: number): Promise<WebhookEvent[]> {
  const probe = async () => {
    const { rows } = await herald.stage.repositories.deliveries.list(
      workspaceId,
      {},
      { limit: 200 },
    );
    return rows.length === count && rows.every(({ state }) => state !== 'pending') && rows;
  };
  return until('the last event in its final state', probe, FINAL_STATES_MS);
}

interface Row {
  status: number;
  state: 'delivered' | 'failed';
  attempts: number;
  outcome: string;
}

/** Contract 7, word by word. */
function rowOf(status: number): Row {
  const retried = { status, state: 'failed', attempts: ATTEMPTS } as const;
  const outcome = `http_${status}`;
  // No HTTP comes behind 101; any other interim status decides nothing.
  if (status < 200) return { ...retried, outcome: status === 101 ? outcome : 'http_500' };
  if (status < 300) return { status, state: 'delivered', attempts: 1, outcome };
  const isFinal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { ...retried, attempts: isFinal ? 1 : ATTEMPTS, outcome };
}

describe('statuses of a receiver', () => {
  test.each(STATUSES.map(rowOf))('a $status ends as $state after $attempts ($outcome)', (row) => {
    const event = events.get(row.status);

    expect(event?.state).toBe(row.state);
    expect(event?.attempts.map(({ outcome }) => outcome)).toEqual(
      Array(row.attempts).fill(row.outcome),
    );
    expect(posts.get(row.status)).toBe(row.attempts);
  });
});

test('follows no redirect of a receiver', () => {
  expect(elsewhere.connections()).toBe(0);
});
