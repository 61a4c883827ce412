import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { TestHerald } from '../../support/herald';
import type { TestPerson } from '../../support/people';
import type { Answer } from '../../support/client';
import { expectDocumentedAnswer } from '../../support/documented-answer';
import type { Inbox } from './people-inbox';

export interface ReceivedFile {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** Code of an error. */
  code: unknown;
}

/** Asks for the file of a message as a browser does. */
export async function getFile(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  { tenant, owner }: Inbox,
  path: string,
  by: TestPerson = owner,
  range?: string,
): Promise<ReceivedFile> {
  const response = await fetch(`${apiUrl}/api/v1/workspaces/${tenant.workspaceId}${path}`, {
    headers: { cookie: by.browser.cookie(), ...(range !== undefined && { range }) },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const code = isJson ? (JSON.parse(bytes.toString()) as Answer['body'])['code'] : undefined;
  return { status: response.status, headers: response.headers, bytes, code };
}

interface SentFile {
  bytes: Uint8Array<ArrayBuffer>;
  filename: string;
  caption?: string;
  messageId?: string;
}

/** Sends a file in a conversation as a browser does. */
export async function postFile(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  { tenant, owner }: Inbox,
  conversation: string,
  { bytes, filename, caption, messageId }: SentFile,
): Promise<Answer> {
  const path = `/api/v1/workspaces/${tenant.workspaceId}${conversation}/media`;
  const query = messageId === undefined ? '' : `?messageId=${messageId}`;
  const response = await fetch(`${apiUrl}${path}${query}`, {
    method: 'POST',
    headers: {
      origin: apiUrl,
      cookie: owner.browser.cookie(),
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(filename),
      ...(caption !== undefined && { 'x-caption': encodeURIComponent(caption) }),
    },
    body: bytes,
  });
  const body = (await response.json()) as Answer['body'];
  const answer = { status: response.status, headers: response.headers, body, isEmpty: false };
  expectDocumentedAnswer('POST', path, answer);
  return answer;
}

/** Posts a file as clients do that read no answer before they have sent everything; resolves with its status. */
export async function postWhole(
  { apiUrl }: Pick<TestHerald, 'apiUrl'>,
  { tenant, owner }: Inbox,
  conversation: string,
  { bytes, filename }: SentFile,
): Promise<number | undefined> {
  const path = `/api/v1/workspaces/${tenant.workspaceId}${conversation}/media`;
  const request = httpRequest(`${apiUrl}${path}`, {
    method: 'POST',
    headers: {
      origin: apiUrl,
      cookie: owner.browser.cookie(),
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      'x-file-name': encodeURIComponent(filename),
    },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  request.end(bytes);
  await once(request, 'finish');
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}
