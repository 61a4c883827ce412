import type { ShownAgent } from '../../../src/services/agents/show-agent';
import type { Browser } from '../../support/browser';
import type { Answer } from '../../support/client';
import type { TestHerald } from '../../support/herald';

/** The agents of one workspace, as a person changes them; new ones ask the sandbox's model. */
export function agentSettings(
  { sandboxUrl }: Pick<TestHerald, 'sandboxUrl'>,
  browser: Browser,
  workspaceId: string,
) {
  const workspace = `/api/v1/workspaces/${workspaceId}`;
  const path = `${workspace}/agents`;
  const usual = {
    name: 'Tea agent',
    instructions: 'Sell tea.',
    model: 'sandbox',
    baseUrl: `${sandboxUrl}/agent/v1`,
    key: 'sk-first-0123456789',
  };
  return {
    list: () => browser.ask('GET', path),
    create: (body: object = {}) => browser.ask('POST', path, { body: { ...usual, ...body } }),
    show: (id: string) => browser.ask('GET', `${path}/${id}`),
    change: (id: string, body: object) => browser.ask('PATCH', `${path}/${id}`, { body }),
    delete: (id: string) => browser.ask('DELETE', `${path}/${id}`),
    test: (id: string, text: string, earlier?: { role: string; text: string }[]) =>
      browser.ask('POST', `${path}/${id}/test`, { body: { text, earlier } }),
    connect: (senderId: string, agentId: string | null) =>
      browser.ask('PUT', `${workspace}/senders/${senderId}/agent`, { body: { agentId } }),
    sender: (senderId: string) => browser.ask('GET', `${workspace}/senders/${senderId}`),
    audit: () => browser.ask('GET', `${workspace}/audit`),
  };
}

export type AgentSettings = ReturnType<typeof agentSettings>;

/** The agent of an answer that has one. */
export function agentOf({ status, body }: Answer): ShownAgent {
  if (body['agent'] === undefined) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body['agent'] as ShownAgent;
}
