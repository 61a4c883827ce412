import type { Tenant } from '../../support/tenant';

interface HostileBody {
  what: string;
  /** The body as text: some of these cannot be written as an object. */
  body: (tenant: Tenant) => string;
}

const DEPTH = 40_000;
const nestedObjects = '{"a":'.repeat(DEPTH) + '1' + '}'.repeat(DEPTH);
const longText = 'x'.repeat(200_000);
const manyKeys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]));

/** A send that would be fine but for the JSON text of one field. */
function withField(field: string, json: string, template = 'welcome'): HostileBody['body'] {
  return (tenant) => {
    const fields: Record<string, string> = {
      recipientNumber: '"33612340003"',
      templateId: JSON.stringify(tenant.template(template).id),
      [field]: json,
    };
    const members = Object.entries(fields).map(
      ([name, value]) => `${JSON.stringify(name)}:${value}`,
    );
    return `{${members.join(',')}}`;
  };
}

/** Bodies of a careless or ill-meaning caller: each must be refused as the caller's mistake. */
export const hostileBodies: HostileBody[] = [
  { what: 'objects in objects', body: () => nestedObjects },
  { what: 'ten thousand unknown fields', body: () => JSON.stringify(manyKeys) },
  { what: 'a body that is its own prototype', body: () => '{"__proto__":{"recipientNumber":"1"}}' },
  { what: 'a query operator as template', body: withField('templateId', '{"$ne":null}') },
  {
    what: 'a huge number',
    body: withField('recipientNumber', JSON.stringify('1'.repeat(200_000))),
  },
  {
    what: 'the prototype as a variable',
    body: withField('templateVariables', '{"__proto__":"x"}'),
  },
  {
    what: 'ten thousand variables',
    body: withField('templateVariables', JSON.stringify(manyKeys)),
  },
  {
    what: 'a body variable that is an object',
    body: withField('templateVariables', '[{"toString":"x"},"y"]', 'order_confirmed'),
  },
  {
    what: 'NUL in a variable',
    body: withField('templateVariables', '["A\\u0000na","y"]', 'order_confirmed'),
  },
  {
    what: 'a huge variable',
    body: withField('templateVariables', JSON.stringify([longText, 'y']), 'order_confirmed'),
  },
  { what: 'the prototype as a button', body: withField('buttonValues', '{"__proto__":"x"}') },
  { what: 'buttons nested deeply', body: withField('buttonValues', nestedObjects) },
  { what: 'a script as media', body: withField('headerMediaUrl', '"javascript:alert(1)"') },
  { what: 'huge metadata', body: withField('metadata', JSON.stringify({ note: longText })) },
  { what: 'a message id with a line end', body: withField('messageId', '"a\\n"') },
];
