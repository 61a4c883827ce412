import { type Dispatcher, request } from 'undici';

export interface JsonPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts JSON over kept-alive connections; resolves with the answer's text. @throws Error when it is not a 2xx */
export async function postJson(
  dispatcher: Dispatcher,
  { url, headers, body }: JsonPost,
): Promise<string> {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    dispatcher,
  });
  const text = await response.body.text();
  const succeeded = response.statusCode >= 200 && response.statusCode < 300;
  if (!succeeded) throw new Error(`POST ${new URL(url).pathname} answered ${response.statusCode}`);
  return text;
}
