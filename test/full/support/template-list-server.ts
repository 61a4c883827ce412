import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE_SIZE = 100;

/** Meta's list of templates, with everything that can be wrong with a page; the rest of Meta is the sandbox. */
export interface TemplateListServer {
  url: string;
  /** The sandbox's address. */
  elsewhere: string;
  /** Names of the templates of every account. */
  names: string[];
  /** Treats a page from its turn on, the first being 0; null serves pages normally. */
  trouble: ((response: ServerResponse, page: number) => boolean) | null;
  /** The pages asked for so far, in order. */
  asked: number[];
  close(): Promise<void>;
}

export async function startTemplateList(): Promise<TemplateListServer> {
  const server = createServer((request, response) => {
    if (!request.url?.includes('/message_templates')) {
      void passOn(list.elsewhere, request, response);
      return;
    }
    const after = new URL(request.url ?? '/', 'http://list').searchParams.get('after');
    const page = Number(after ?? 0);
    list.asked.push(page);
    if (list.trouble?.(response, page) === true) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(pageOf(list.names, page)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const list: TemplateListServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    elsewhere: '',
    names: [],
    trouble: null,
    asked: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return list;
}

async function passOn(
  base: string,
  { method = 'GET', url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const authorization = headers.authorization ?? '';
  const answer = await fetch(base + url, { method, headers: { authorization } });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
}

/** `template_0`, `template_1`, … */
export function namesUpTo(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `template_${index}`);
}

function pageOf(names: string[], page: number): object {
  const start = page * PAGE_SIZE;
  const shown = names.slice(start, start + PAGE_SIZE);
  const hasNext = start + PAGE_SIZE < names.length;
  const next = { cursors: { after: String(page + 1) }, next: 'http://list/next' };
  return { data: shown.map(templateNamed), ...(hasNext ? { paging: next } : {}) };
}

function templateNamed(name: string): object {
  return {
    id: `17${name.replace(/\D/g, '')}`,
    name,
    language: 'en_US',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: `This is ${name}. ${'It is as long as they get. '.repeat(38)}` },
    ],
  };
}
