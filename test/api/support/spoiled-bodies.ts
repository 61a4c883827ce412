type Body = Record<string, unknown>;

/** Fields that a body gets that has none of them. */
const SURPLUS: Body = {
  templateVariables: { 1: 'Ana' },
  headerMediaUrl: 'https://shop.example.com/a.jpg',
  headerLocation: { latitude: 1, longitude: 2, name: 'Shop', address: 'Paris' },
  headerProduct: { catalogId: '1104', productId: 'fern-15' },
  offerExpiresAt: '2030-12-24T19:00:00Z',
  productSections: [{ productIds: ['soil-20'] }],
  cards: [{}],
};

/** Makes bodies that differ from a right one in a single place. */
export function spoiledBodies(body: Body): Body[] {
  return [
    ...without(body).filter(({ templateName }) => templateName !== undefined),
    ...Object.entries(SURPLUS)
      .filter(([field]) => !(field in body))
      .map((surplus) => ({ ...body, ...Object.fromEntries([surplus]) })),
    ...['templateVariables', 'buttonValues', 'quickReplyPayloads', 'cards'].flatMap((field) =>
      changed(body[field]).map((value) => ({ ...body, [field]: value })),
    ),
    { ...body, templateName: `${String(body['templateName'])}s` },
    { ...body, templateLanguage: 'de' },
    { ...body, buttonValues: { ...asBody(body['buttonValues']), 'No such button': 'x' } },
    { ...body, quickReplyPayloads: { 'No such reply': 'x' } },
  ];
}

/** Makes versions of a value without one of its parts, with one more, or with one of them changed so. */
function changed(value: unknown): unknown[] {
  if (Array.isArray(value)) return changedList(value);
  if (!isBody(value)) return [];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    isPart(part) ? changed(part).map((other) => ({ ...value, [key]: other })) : [],
  );
  const isLeaf = !Object.values(value).some(isPart);
  return [...without(value), ...(isLeaf ? [{ ...value, 9: 'x' }] : []), ...inner];
}

function changedList(value: unknown[]): unknown[] {
  const inner = value.flatMap((part, index) =>
    changed(part).map((other) => value.with(index, other)),
  );
  return [value.slice(1), [...value, value[0]], ...inner];
}

function without(body: Body): Body[] {
  return Object.keys(body).map((field) =>
    Object.fromEntries(Object.entries(body).filter(([key]) => key !== field)),
  );
}

function isPart(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isBody(value: unknown): value is Body {
  return isPart(value) && !Array.isArray(value);
}

function asBody(value: unknown): Body {
  return isBody(value) ? value : {};
}
