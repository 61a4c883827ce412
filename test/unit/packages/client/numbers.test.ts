import { expect, test } from '@jest/globals';
import { Herald } from '../../../../packages/client/src/index.ts';

const request = { recipientNumber: '33600000001', templateName: 'welcome' };

/** Returns a client whose calls get this metadata, and the bodies of its calls. */
function clientThatReads(metadata: string) {
  const bodies: unknown[] = [];
  const fetch = async (_url: unknown, { body }: RequestInit = {}): Promise<Response> => {
    bodies.push(body);
    return new Response(`{"success":true,"metadata":${metadata}}`);
  };
  return { bodies, herald: new Herald({ url: 'http://127.0.0.1:1', apiKey: 'hk_1', fetch }) };
}

test.each([
  [
    String.raw`{"id":1546130668394913822,"s":"\"1546130668394913822","n":[17,1.5,1e3]}`,
    { id: '1546130668394913822', s: '"1546130668394913822', n: [17, 1.5, 1000] },
  ],
  ['{"x":[-1e400],"y":1E+400,"s":":1e400"}', { x: ['-1e400'], y: '1E+400', s: ':1e400' }],
])('numbers of the answer %s that JavaScript cannot hold are text', async (json, metadata) => {
  const { herald } = clientThatReads(json);

  expect(await herald.messages.send(request)).toMatchObject({ metadata });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('no request is made with %d', async (number) => {
  const { herald, bodies } = clientThatReads('{}');
  const metadata = { total: [{ sum: number }] };

  await expect(herald.messages.send({ ...request, metadata })).rejects.toThrow(
    `sum is ${number}, and JSON has no such number`,
  );
  expect(bodies).toEqual([]);
});
