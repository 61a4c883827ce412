import { expect } from '@jest/globals';
import * as fc from 'fast-check';
import { call, send } from '../../support/client';
import type { TestHerald } from '../../support/herald';
import type { Tenant } from '../../support/tenant';
import { recipientEnding } from './sandbox';
import { templateShapes } from './template-shapes';

export const SEED = 20_260_301;

/** Values for every template there is: right ones, wrong ones, and the right ones of another. */
const values = fc.constantFrom(...templateShapes).map((shape) => shape.values);
const anyText = fc.oneof(
  fc.constantFrom('', ' ', 'Ana', 'a\nb', 'x'.repeat(1100), 'https://shop.example/', '{{1}}', '📦'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const keys = fc.constantFrom(
  '1',
  '2',
  '3',
  'first_name',
  'Track parcel',
  'Copy offer code',
  'Call',
);
const spoiled = fc.record(
  {
    templateVariables: fc.oneof(fc.array(anyText, { maxLength: 4 }), fc.dictionary(keys, anyText)),
    buttonValues: fc.dictionary(keys, anyText, { maxKeys: 3 }),
    headerMediaUrl: fc.constantFrom(
      'https://media.example/a.png',
      'http://media.example/a',
      'https://127.0.0.1/a.png',
      '',
    ),
  },
  { requiredKeys: [] },
);

const bodies = fc.record({
  shape: fc.constantFrom(...templateShapes),
  change: fc.oneof(fc.constant({}), values, spoiled),
});

/** Fails where a preview and a send judge a body differently; resolves with how many bodies were sent and refused. */
export async function expectAgreement(
  herald: Pick<TestHerald, 'apiUrl'>,
  tenant: Tenant,
  parameters: { numRuns: number; seed?: number },
): Promise<{ sent: number; refused: number }> {
  const verdicts = { sent: 0, refused: 0 };
  const headers = { 'service-api-key': tenant.apiKey };
  await fc.assert(
    fc.asyncProperty(bodies, async ({ shape, change }) => {
      const body = {
        recipientNumber: recipientEnding('0003'),
        templateId: tenant.template(shape.name, shape.language).id,
        ...shape.values,
        ...change,
      };

      const previewed = await call(herald, 'POST', '/api/v2/template/preview', { headers, body });
      const sent = await send(herald, tenant, { ...body, async: true });

      const problems = (previewed.body['problems'] ?? []) as unknown[];
      const isClean = previewed.status === 200 && problems.length === 0;
      expect({ previewed: isClean, sent: sent.status === 202 }).toEqual({
        previewed: isClean,
        sent: isClean,
      });
      const isJudged = previewed.status === 200 && !isClean;
      expect(isJudged ? sent.body['details'] : []).toEqual(isJudged ? problems : []);
      verdicts[isClean ? 'sent' : 'refused'] += 1;
    }),
    parameters,
  );
  return verdicts;
}
