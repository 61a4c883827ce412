import { randomInt } from 'node:crypto';
import type { MediaKind, SampleName } from '../../../sandbox/media/samples';
import type { SandboxBehaviour, SandboxMessage } from '../../../sandbox/types';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';

type Provider = Pick<TestHerald, 'stage'>;

/** A number nobody else in the run writes to, with the last four digits that choose what becomes of it (contract 9). */
export function recipientEnding(lastDigits: string): string {
  // Mobile numbers of Austria, the longest there are.
  return `436${randomInt(7 * 10 ** 7, 10 ** 8)}${lastDigits}`;
}

/** Returns what the provider accepted for one recipient. */
export function acceptedFor({ stage }: Provider, to: string): Promise<SandboxMessage[]> {
  return stage.sandbox.received({ to });
}

/** Counts the requests that reached the provider for one recipient, those it cut off without an answer included. */
export function requestsFor({ stage }: Provider, recipient: string): Promise<number> {
  return stage.sandbox.requestsFor(recipient);
}

/** Changes how the provider behaves toward one tenant's number. */
export async function behaveToward(
  { sandboxUrl }: Pick<TestHerald, 'sandboxUrl'>,
  { displayNumber: number }: Pick<Tenant, 'displayNumber'>,
  behaviour: Partial<SandboxBehaviour>,
): Promise<void> {
  await post(`${sandboxUrl}/sandbox/behaviour`, { number, ...behaviour });
}

/** Lets a tenant's sends wait so long for the provider's answer; it has accepted the message before. */
export function delayAnswers(
  herald: Pick<TestHerald, 'sandboxUrl'>,
  tenant: Tenant,
  answerDelayMs: number,
): Promise<void> {
  return behaveToward(herald, tenant, { answerDelayMs });
}

/** Has a customer write to a tenant's number at the provider, which opens the 24 hours of free text there. */
export function customerWrites(
  herald: Pick<TestHerald, 'sandboxUrl'>,
  { displayNumber: number }: Pick<Tenant, 'displayNumber'>,
  from: string,
  text: string,
  writtenAt = new Date(),
): Promise<void> {
  return sendIn(herald, { number, from, text, writtenAt: writtenAt.toISOString() });
}

/** Has a customer send one of the sandbox's files. */
export function customerSends(
  herald: Pick<TestHerald, 'sandboxUrl'>,
  number: string,
  from: string,
  type: MediaKind,
  sample: SampleName,
): Promise<void> {
  return sendIn(herald, { number, from, type, sample });
}

/** Has a customer write whom the provider names by a user id, and by a number if they show one. */
export function userIdWrites(
  herald: Pick<TestHerald, 'sandboxUrl'>,
  number: string,
  userId: string,
  text: string,
  from: string | null = null,
): Promise<void> {
  return sendIn(herald, { number, from, userId, text });
}

interface InboundBody {
  number: string;
  from: string | null;
  userId?: string;
  type?: MediaKind;
  [field: string]: unknown;
}

interface Traffic {
  callbacks: { at: string; what: string; attempt: number; answer: number | null }[];
}

/** Resolves once Herald has taken the message: the provider repeats it while a busy Herald answers 503. */
async function sendIn(
  { sandboxUrl }: Pick<TestHerald, 'sandboxUrl'>,
  body: InboundBody,
): Promise<void> {
  const since = new Date().toISOString();
  const { delivered } = await post(`${sandboxUrl}/sandbox/inbound`, body);
  if (delivered === true) return;
  const reported = `${body.type ?? 'text'} from ${body.from ?? body.userId}`;
  await until(`Herald to take ${reported}`, async () => {
    const response = await fetch(`${sandboxUrl}/sandbox/traffic`);
    const { callbacks } = (await response.json()) as Traffic;
    const repeats = callbacks.filter(({ attempt, at }) => attempt > 1 && at >= since);
    return repeats.some(({ what, answer }) => what === reported && answer === 200);
  });
}

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>;
}
