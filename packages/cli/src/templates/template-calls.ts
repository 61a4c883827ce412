import type { CallOptions, Pages } from '../../../client/src/index.ts';
import {
  type Call,
  type TransportOptions,
  pages,
  post,
  segment,
  send,
} from '../../../client/src/transport.ts';
import type { Connection } from '../profiles/connection.ts';
import type { TemplateDefinition } from './definition.ts';

/** Template as Herald lists it with its definition. */
export interface DefinedTemplate {
  templateId: string;
  /** Number that it goes out from. */
  sender: string;
  /** Null while its sender is disconnected. */
  provider: 'meta' | 'twilio' | null;
  name: string;
  language: string;
  /** Lower case, as the status. */
  category: string;
  status: string;
  statusReason: string | null;
  definition: { components: readonly unknown[] };
}

/** Definition for a sender; for the only one without its number. */
export interface DefinitionRequest {
  sender?: string | undefined;
  definition: TemplateDefinition;
}

/** Place in a definition, and what to change there. */
export interface DefinitionProblem {
  path: string;
  message: string;
}

type WrittenTemplate = Pick<DefinedTemplate, 'templateId' | 'name' | 'language' | 'status'>;

/** Calls of Herald that read and change templates. Each ends with Ctrl-C. */
export interface TemplateCalls {
  list: (sender: string | undefined) => Pages<DefinedTemplate>;
  check: (request: DefinitionRequest) => Promise<DefinitionProblem[]>;
  create: (request: DefinitionRequest) => Promise<WrittenTemplate>;
  edit: (templateId: string, definition: TemplateDefinition) => Promise<WrittenTemplate>;
  remove: (templateId: string) => Promise<WrittenTemplate>;
}

interface ListQuery {
  limit: number;
  sender: string | undefined;
  cursor?: string;
}

const TEMPLATES = '/api/v2/templates';
const PAGE_ROWS = 100;
const TIMEOUT_MS = 60_000;
const RETRIES = 3;

/** Makes the calls for a connection. A change whose outcome is unknown is asked for again: Herald makes it once. */
export function templateCalls(
  { url, apiKey }: Pick<Connection, 'url' | 'apiKey'>,
  signal: AbortSignal,
): TemplateCalls {
  const options: CallOptions = { signal };
  const baseUrl = url.endsWith('/') ? url.slice(0, -1) : url;
  const transport: TransportOptions = {
    baseUrl,
    apiKey,
    timeoutMs: TIMEOUT_MS,
    retries: RETRIES,
    fetch,
  };
  const write = async (method: Call['method'], path: string, body?: object) => {
    const request = { method, path, body, isRepeatable: true };
    const answer = await send<{ template: WrittenTemplate }>(transport, request, options);
    return answer.template;
  };
  return {
    list(sender) {
      const query: ListQuery = { limit: PAGE_ROWS, sender };
      return pages(transport, TEMPLATES, query, options);
    },
    async check(body) {
      const request = { path: `${TEMPLATES}/check`, body, isRepeatable: true };
      const answer = await post<{ problems: DefinitionProblem[] }>(transport, request, options);
      return answer.problems;
    },
    create: (request) => write('POST', TEMPLATES, request),
    edit: (templateId, definition) =>
      write('PUT', `${TEMPLATES}/${segment(templateId)}`, { definition }),
    remove: (templateId) => write('DELETE', `${TEMPLATES}/${segment(templateId)}`),
  };
}
