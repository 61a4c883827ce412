import type { ShownSender } from '../../../src/services/senders/show-sender';
import { newMetaAccount } from '../../support/accounts';
import type { Browser } from '../../support/browser';
import type { Answer } from '../../support/client';
import type { TestHerald } from '../../support/herald';

/** A number of the sandbox that no workspace has connected, with what a person would enter for it. */
export async function newNumber({ stage }: Pick<TestHerald, 'stage'>) {
  const { displayNumber: number, ...credentials } = newMetaAccount();
  await stage.sandbox.setNumber({ displayNumber: number, ...credentials, callbackUrl: null });
  return { number, credentials };
}

/** The settings of one workspace's senders, as a person changes them. */
export function senderSettings(browser: Browser, workspaceId: string) {
  const path = `/api/v1/workspaces/${workspaceId}/senders`;
  return {
    list: () => browser.ask('GET', path),
    connect: (body: object) => browser.ask('POST', path, { body: { provider: 'meta', ...body } }),
    show: (id: string) => browser.ask('GET', `${path}/${id}`),
    disconnect: (id: string) => browser.ask('POST', `${path}/${id}/disconnect`, { body: {} }),
    reconnect: (id: string, credentials?: object) =>
      browser.ask('POST', `${path}/${id}/reconnect`, {
        body: credentials === undefined ? {} : { credentials },
      }),
    rotate: (id: string, credentials: object) =>
      browser.ask('PUT', `${path}/${id}/credentials`, { body: { credentials } }),
  };
}

export type SenderSettings = ReturnType<typeof senderSettings>;

/** The sender of an answer that has one. */
export function senderOf({ status, body }: Answer): ShownSender {
  if (body['sender'] === undefined) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body['sender'] as ShownSender;
}

/** The steps at the provider that are done, to be done (false), or unknown (null). */
export function stepsOf({ setup }: ShownSender): Record<string, boolean | null> {
  return Object.fromEntries(setup.map(({ step, done }) => [step, done]));
}

/** Returns the fields and the code of a refusal. */
export function refusalOf({ status, body }: Answer) {
  const details = (body['details'] ?? []) as { field: string }[];
  return { status, code: body['code'], fields: details.map(({ field }) => field) };
}
