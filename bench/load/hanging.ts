import type { IncomingMessage, ServerResponse } from 'node:http';

/** A GET of one lets every request be answered, those held too; of the other holds them again. */
export const RELENT_PATH = '/relent';
export const HANG_PATH = '/hang';

/** Takes every request and answers none, until it is told to relent. */
export function hangingHandler(
  answer: (response: ServerResponse) => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const held = new Set<ServerResponse>();
  let hangs = true;
  return (request, response) => {
    request.resume();
    if (request.url === HANG_PATH || request.url === RELENT_PATH) {
      hangs = request.url === HANG_PATH;
      response.end();
      if (!hangs) for (const each of held) answer(each);
      return;
    }
    if (!hangs) return answer(response);
    held.add(response);
    response.once('close', () => held.delete(response));
  };
}
