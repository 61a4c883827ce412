export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const strings = (...names: string[]): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
});

const PRODUCT = strings('product_retailer_id', 'catalog_id');

const OFFER: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['expiration_time_ms'],
  properties: { expiration_time_ms: { type: 'integer' } },
};

const ACTION: JsonObject = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    flow_token: { type: 'string' },
    flow_action_data: { type: 'object' },
    thumbnail_product_retailer_id: { type: 'string' },
    sections: {
      type: 'array',
      minItems: 1,
      maxItems: 10,
      items: { $ref: '#/components/schemas/SectionObject' },
    },
  },
};

/**
 * Adds what Meta documents on pages of their own: codes to copy, carousels, limited-time offers, headers of a place and of
 * a product, buttons of forms and of products. @param at finds a node of the schemas
 */
export function addRichKinds(schemas: JsonObject, at: (...path: string[]) => JsonObject): void {
  const [button, header] = [at('ButtonParameterObject'), at('ParameterObject')];
  addKind(button, schemas, 'coupon_code', { type: 'string' });
  addKind(button, schemas, 'action', ACTION);
  const location = at('LocationMessage', 'allOf', '1', 'properties', 'location');
  addKind(header, schemas, 'location', { ...location });
  addKind(header, schemas, 'product', PRODUCT);
  addKind(header, schemas, 'limited_time_offer', OFFER);
  // A form's button may come without a parameter.
  at('ButtonComponent', 'allOf', '1')['required'] = ['sub_type', 'index'];
  addComponents(at('TemplateComponent'), schemas);
}

/** Adds a kind of parameter, whose value stands under the name of the kind. */
function addKind(base: JsonObject, schemas: JsonObject, kind: string, value: Json): void {
  const name = `${kind}Parameter`;
  schemas[name] = {
    type: 'object',
    additionalProperties: false,
    required: ['type', kind],
    properties: { type: { const: kind }, [kind]: value },
  };
  const { enum: kinds } = (base['properties'] as JsonObject)['type'] as { enum: Json[] };
  kinds.push(kind);
  const { mapping } = base['discriminator'] as { mapping: JsonObject };
  mapping[kind] = `#/components/schemas/${name}`;
}

function addComponents(base: JsonObject, schemas: JsonObject): void {
  const components = { $ref: '#/components/schemas/TemplateComponent' };
  schemas['OfferComponent'] = {
    type: 'object',
    required: ['type', 'parameters'],
    properties: {
      type: { const: 'limited_time_offer' },
      parameters: {
        type: 'array',
        minItems: 1,
        items: { $ref: '#/components/schemas/limited_time_offerParameter' },
      },
    },
  };
  schemas['CarouselComponent'] = {
    type: 'object',
    additionalProperties: false,
    required: ['type', 'cards'],
    properties: {
      type: { const: 'carousel' },
      cards: {
        type: 'array',
        minItems: 2,
        maxItems: 10,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['card_index', 'components'],
          properties: {
            card_index: { type: 'integer', minimum: 0 },
            components: { type: 'array', items: components },
          },
        },
      },
    },
  };
  const { mapping } = base['discriminator'] as { mapping: JsonObject };
  mapping['limited_time_offer'] = '#/components/schemas/OfferComponent';
  mapping['carousel'] = '#/components/schemas/CarouselComponent';
}
