import { type Answer, call } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { until } from '../../support/wait';

type Row = Record<string, unknown>;

/** A client of a tenant that may change templates. */
export interface TemplateClient {
  create(definition: object, sender?: string): Promise<Answer>;
  check(definition: object, sender?: string): Promise<Answer>;
  edit(templateId: string, definition: object): Promise<Answer>;
  remove(templateId: string): Promise<Answer>;
  list(query?: string): Promise<Answer>;
  /** Creates a template and returns its id. @throws Error when it is refused */
  make(definition: object, sender?: string): Promise<string>;
  /** Waits until a template has this status, and returns it. */
  awaitStatus(templateId: string, status: string): Promise<Row>;
}

export async function templateClient(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
): Promise<TemplateClient> {
  const headers = { 'service-api-key': await tenant.newKey(['templates:read', 'templates:write']) };
  const ask = (method: string, path: string, body?: object): Promise<Answer> =>
    call(herald, method, `/api/v2/templates${path}`, { headers, body });
  const create = (definition: object, sender?: string) => ask('POST', '', { sender, definition });
  const list = (query = '') => ask('GET', query);
  return {
    create,
    check: (definition, sender) => ask('POST', '/check', { sender, definition }),
    edit: (templateId, definition) => ask('PUT', `/${templateId}`, { definition }),
    remove: (templateId) => ask('DELETE', `/${templateId}`),
    list,
    async make(definition, sender) {
      const { status, body } = await create(definition, sender);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return (body['template'] as { templateId: string }).templateId;
    },
    awaitStatus: (templateId, status) =>
      until(`${templateId} to be ${status}`, async () =>
        rowsOf(await list('?limit=100')).find(
          (row) => row['templateId'] === templateId && row['status'] === status,
        ),
      ),
  };
}

export function rowsOf({ body }: Answer): Row[] {
  return body['data'] as Row[];
}

/** Disables a template by its name, as Meta does. */
export async function disable(
  { sandboxUrl }: Pick<TestHerald, 'sandboxUrl'>,
  name: string,
): Promise<void> {
  const list = `${sandboxUrl}/sandbox/templates`;
  const { templates } = (await (await fetch(list)).json()) as {
    templates: { id: string; name: string }[];
  };
  const id = templates.find((each) => each.name === name)?.id;
  const headers = { 'content-type': 'application/json' };
  await fetch(`${list}/${id}/status`, { method: 'POST', headers, body: '{"status":"DISABLED"}' });
}
