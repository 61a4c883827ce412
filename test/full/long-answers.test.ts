import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Tenant, mintTenant } from '../support/tenant';
import { type AnotherApi, startAnotherApi } from './support/another-api';
import { type OwnHerald, startHerald } from './support/herald';

const COUNT = 20_000;
const STORED_AT_ONCE = 1000;
/** Starts with a mark that nothing else in an answer has, so that records can be counted in a stream. */
const TEXT = `|${'x'.repeat(4000)}`;
const ANSWER_BYTES_MIN = COUNT * TEXT.length;
/** Too little for a process that collects a list before it answers: as objects and as JSON it takes twice its size. */
const HEAP_MB = 112;

let herald: OwnHerald;
let api: AnotherApi;
let tenant: Tenant;
beforeAll(async () => {
  herald = await startHerald();
  api = await startAnotherApi(herald, { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });
  tenant = await mintTenant(herald);
});
afterAll(async () => {
  await api.close();
  await herald.close();
});

async function store(
  insert: (records: object[]) => Promise<void>,
  newRecord: (at: number) => object,
) {
  for (let start = 0; start < COUNT; start += STORED_AT_ONCE) {
    await insert(Array.from({ length: STORED_AT_ONCE }, (_, place) => newRecord(start + place)));
  }
}

/** Reads an answer to its end, which it has only if the API does not run out of memory. */
async function read(answer: Response) {
  expect(answer.status).toBe(200);
  let [size, records] = [0, 0];
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    records += Buffer.from(part).toString('latin1').split('|').length - 1;
  }
  return { size, records };
}

test('GET /template answers with 20,000 templates in bounded memory', async () => {
  const { templates } = herald.stage.records;
  const [known] = await templates.find({ workspaceId: tenant.workspaceId });
  await store(
    (records) => templates.insert(records as Record<string, unknown>[]),
    (at) => ({
      ...known,
      _id: `tpl_long_${at}`,
      name: `long_${at}`,
      components: [{ type: 'BODY', text: TEXT }],
    }),
  );

  const { size, records } = await read(
    await fetch(`${api.apiUrl}/template`, { headers: { 'SERVICE-API-KEY': tenant.apiKey } }),
  );

  expect(records).toBe(COUNT);
  expect(size).toBeGreaterThan(ANSWER_BYTES_MIN);
});
