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

/** A definition with every part that both providers make from JSON alone. */
export function fullDefinition(name: string, language = 'en_US') {
  return {
    name,
    language,
    category: 'marketing',
    components: [
      {
        type: 'HEADER',
        format: 'TEXT',
        text: 'News for {{1}}',
        example: { header_text: ['Ana'] },
      },
      {
        type: 'BODY',
        text: 'Hi {{1}}, the plants you liked are back, {{2}} of them until Sunday evening.',
        example: { body_text: [['Ana', 'twelve']] },
      },
      { type: 'FOOTER', text: 'Reply STOP to opt out' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Not now' },
          {
            type: 'URL',
            text: 'See them',
            url: 'https://shop.example.com/p/{{1}}',
            example: ['https://shop.example.com/p/fern'],
          },
          { type: 'PHONE_NUMBER', text: 'Call us', phone_number: '+15550100200' },
          { type: 'COPY_CODE', example: ['FERN25'] },
        ],
      },
    ],
  };
}

/** A definition with a body alone. */
export function bodyDefinition(name: string, text: string, samples: string[] = []) {
  const example = samples.length === 0 ? {} : { example: { body_text: [samples] } };
  return {
    name,
    language: 'en_US',
    category: 'utility',
    components: [{ type: 'BODY', text, ...example }],
  };
}
