/** Beginning of a program with a client called `herald`, as a user writes it. */
export const PROGRAM_START = `import { Herald, type SendRequest, type TemplateRequest } from '@herald/client';
const herald = new Herald({ url: 'https://herald.example.com', apiKey: 'hk_1' });
`;

/** Lines of the beginning. */
export const START_LINES = 2;

/** Writes a program that sends each body, with one send a line. */
export function programOf(bodies: readonly object[]): string {
  return PROGRAM_START + bodies.map((body) => `${sendCode(body)}\n`).join('');
}

/** Writes the call that sends a body. */
function sendCode(body: object): string {
  return `void herald.messages.send(${JSON.stringify({ recipientNumber: '33600000001', ...body })});`;
}
