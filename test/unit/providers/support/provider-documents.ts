import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import metaDocument from '../../../fixtures/provider-documents/meta-v23.json';
import twilioContent from '../../../fixtures/provider-documents/twilio-content.json';
import twilioMessages from '../../../fixtures/provider-documents/twilio-messages.json';
import { type Json, type JsonObject, addCoupons } from './meta-coupons';

/** Says where a value departs from an operation of a provider's published document; nothing when it does not. */
export type Judge = (operation: string, value: unknown) => string[];

export const judgeMeta: Judge = judgeOf(metaDocument, mendMeta);
/** Requests to Twilio, and its answers. */
export const judgeTwilioMessages: Judge = judgeOf(twilioMessages, asPublished);
export const judgeTwilioContent: Judge = judgeOf(twilioContent, asPublished);

function judgeOf(document: object, mend: (schemas: JsonObject) => void): Judge {
  const copy = structuredClone(document) as JsonObject & { components: { schemas: JsonObject } };
  mend(copy.components.schemas);
  // "url" and "phone-number" are no formats of JSON Schema, and addresses of Twilio's channels are no phone numbers.
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { url: true, float: true } });
  addFormats(ajv);
  for (const name of ['phone-number', 'date-time-rfc-2822', 'currency', 'uri-map'])
    ajv.addFormat(name, true);
  ajv.addSchema(copy, 'document', false, false);
  return (operation, value) => {
    const validate = ajv.getSchema(`document#/operations/${operation}`);
    if (validate === undefined) throw new Error(`the document has no operation ${operation}`);
    if (validate(value) === true) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
  };
}

function asPublished(): void {}

/**
 * Where the document contradicts Meta's own documentation and API:
 * - the pattern of a button's index takes neither "0" nor "7" to "9";
 * - a language's policy is required, and no example of the documentation sends one;
 * - copy-code buttons and their coupon codes are missing;
 * - a text or a file may have none of the properties that every message must have;
 * - a marketing message may have neither a tracking token nor a user id, which Meta documents elsewhere;
 * - it has neither carousels, limited-time offers, headers of a place or a product, nor buttons of forms and products,
 *   which Meta documents on pages of their own.
 *
 * Its items of several kinds name them in a discriminator only, which validates nothing: here they are alternatives.
 */
function mendMeta(schemas: JsonObject): void {
  const at = (...path: string[]): JsonObject =>
    path.reduce<JsonObject>((node, key) => node[key] as JsonObject, schemas);
  for (const schema of [at('TemplateComponent'), at('ButtonComponent', 'allOf', '1')]) {
    const properties = schema['properties'] as JsonObject;
    properties['index'] = { type: 'string', pattern: '^[0-9]$' };
    properties['sub_type'] = {
      enum: ['url', 'quick_reply', 'copy_code', 'flow', 'catalog', 'mpm'],
    };
  }
  at('LanguageObject')['required'] = ['code'];
  for (const kind of ['Text', 'Image', 'Document', 'Video', 'Audio']) {
    delete at(`${kind}Message`, 'allOf', '1')['additionalProperties'];
  }
  const marketing = at('MarketingMessageRequestPayload', 'properties');
  for (const name of ['biz_opaque_callback_data', 'recipient'])
    marketing[name] = { type: 'string' };
  addCoupons(at('ButtonParameterObject'), schemas);
  const bases = ['TemplateComponent', 'ParameterObject', 'ButtonParameterObject'];
  const kinds = new Map(
    bases.map((base) => [
      `#/components/schemas/${base}`,
      Object.values(at(base, 'discriminator', 'mapping')).map(($ref) => ({ $ref })),
    ]),
  );
  spellOutKinds(schemas, kinds);
}

/** Wherever items are of a base schema, they are of one of its kinds. */
function spellOutKinds(node: Json, kinds: Map<string, { $ref: Json }[]>): void {
  if (node === null || typeof node !== 'object') return;
  if (!Array.isArray(node)) {
    const items = node['items'] as { $ref?: string } | undefined;
    const alternatives = kinds.get(items?.$ref ?? '');
    if (alternatives !== undefined) node['items'] = { anyOf: alternatives };
  }
  for (const child of Object.values(node)) spellOutKinds(child, kinds);
}
