import { randomInt } from 'node:crypto';
import type { Sandbox } from '../../../src/sandbox';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';

type SandboxMessage = ReturnType<Sandbox['received']>[number];

/** A number nobody else in the suite writes to, with the last four digits that choose what becomes of it (contract 9). */
export function recipientEnding(lastDigits: string): string {
  return `336${randomInt(10 ** 5, 10 ** 6)}${lastDigits}`;
}

/** What the provider accepted for one recipient. */
export function acceptedFor(
  { sandbox }: Pick<TestHerald, 'sandbox'>,
  recipientNumber: string,
): SandboxMessage[] {
  return sandbox.received().filter(({ to }) => to === recipientNumber);
}

/** What the provider accepted from one tenant's number. */
export function acceptedFrom(
  { sandbox }: Pick<TestHerald, 'sandbox'>,
  { phoneNumberId }: Pick<Tenant, 'phoneNumberId'>,
): SandboxMessage[] {
  return sandbox.received().filter((message) => message.phoneNumberId === phoneNumberId);
}

/** Requests that reached the provider for one recipient, those it cut off without an answer included. */
export async function requestsFor(
  { sandbox }: Pick<TestHerald, 'sandbox'>,
  recipientNumber: string,
): Promise<number> {
  const response = await fetch(`${sandbox.url}/sandbox/messages`);
  const { requestsByRecipient } = (await response.json()) as {
    requestsByRecipient: Record<string, number>;
  };
  return requestsByRecipient[recipientNumber] ?? 0;
}

/** How long the provider lets every sender wait for its answer; it has accepted the message before. */
export async function delayAnswers(
  { sandbox }: Pick<TestHerald, 'sandbox'>,
  answerDelayMs: number,
): Promise<void> {
  await fetch(`${sandbox.url}/sandbox/behaviour`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answerDelayMs }),
  });
}

/** Has a customer write to a tenant's number at the provider, which opens the 24 hours of free text there. */
export async function customerWrites(
  { sandbox }: Pick<TestHerald, 'sandbox'>,
  { displayNumber }: Pick<Tenant, 'displayNumber'>,
  from: string,
  text: string,
): Promise<void> {
  const response = await fetch(`${sandbox.url}/sandbox/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: displayNumber, from, text }),
  });
  const { delivered } = (await response.json()) as { delivered?: boolean };
  if (delivered !== true) throw new Error(`the message of ${from} was not taken`);
}
