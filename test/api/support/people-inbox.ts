import type { TestHerald } from '../../support/herald';
import type { Answer } from '../../support/client';
import { type TestPerson, newOwner } from '../../support/people';
import { type Tenant, mintTenant } from '../../support/tenant';
import { idsFor } from './inbox';

type Row = Record<string, unknown>;

/** A workspace with somebody who answers in it. */
export interface Inbox {
  tenant: Tenant;
  owner: TestPerson;
  /** Asks as the owner; the path is below the workspace. */
  ask(method: string, path: string, body?: unknown, by?: TestPerson): Promise<Answer>;
  /** The rows of a list. */
  rows(path: string, by?: TestPerson): Promise<Row[]>;
  /** The path of the conversation with a customer. */
  pathOf(number: string): Promise<string>;
  memberIdOf(person: TestPerson): Promise<string>;
}

export async function openInbox(herald: TestHerald): Promise<Inbox> {
  const tenant = await mintTenant(herald);
  const owner = await newOwner(herald, tenant.workspaceId);
  const ask: Inbox['ask'] = (method, path, body, by = owner) =>
    by.browser.ask(method, `/api/v1/workspaces/${tenant.workspaceId}${path}`, { body });
  const rows: Inbox['rows'] = async (path, by) => {
    const { status, body } = await ask('GET', path, undefined, by);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body['data'] as Row[];
  };
  return {
    tenant,
    owner,
    ask,
    rows,
    pathOf: async (number) =>
      `/conversations/${(await idsFor(herald, tenant, number)).conversationId}`,
    async memberIdOf({ email }) {
      const members = await rows('/members');
      return String(members.find((member) => member['email'] === email)?.['memberId']);
    },
  };
}

/** The parts of an error that tests look at. */
export function refusalOf({ status, body }: Answer): unknown[] {
  return [status, body['code']];
}
