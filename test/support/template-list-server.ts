import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE_SIZE = 100;

/** Meta's list of templates and nothing else, with everything that can be wrong with a page. */
export interface TemplateListServer {
  url: string;
  /** What every account has, by name. */
  names: string[];
  /** What becomes of the page from its turn on, the first being 0; null for nothing out of the ordinary. */
  trouble: ((response: ServerResponse, page: number) => boolean) | null;
  /** The pages asked for so far, in order. */
  asked: number[];
  close(): Promise<void>;
}

export async function startTemplateList(): Promise<TemplateListServer> {
  const server = createServer((request, response) => {
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
