import { z } from 'zod';
import {
  FILENAME_CHARACTERS_MAX,
  MEDIA_URL_CHARACTERS_MAX,
} from '../../domain/template/media-address';
import { CARDS_MAX } from '../../domain/template/unsupported-reason';
import { onlyOf, sentString } from './fields';
import { isObject } from './parse';

/** Fields of a send that fill its template (contract 4). The template decides what their values must be. */

const SECTIONS_MAX = 10;
const PRODUCTS_MAX = 30;
const SECTION_TITLE_MAX = 24;
const PRODUCT_ID_MAX = 100;
const CATALOG_ID_MAX = 64;
const PLACE_TEXT_MAX = 1000;

/** Value of a variable. The rules of the template check it further. */
const valueText = sentString('must be a string');

const text = (max: number) => sentString().min(1).max(max);

const templateVariables = z
  .custom<object>((value) => typeof value === 'object' && value !== null, {
    error: 'must be an object or an array',
  })
  .meta({
    ...onlyOf({ type: 'object', additionalProperties: {} }, { type: 'array', items: {} }),
    description:
      'What fills the placeholders: an object keyed `"1"`, `"2"` … or by name, or an array in placeholder order, for the body; `{"header": …, "body": …}` when the header has a placeholder too.',
  });

const flowValue = {
  type: 'object',
  properties: {
    flowToken: { type: 'string', description: 'Comes back with the answers.' },
    data: { type: 'object', additionalProperties: {}, description: 'For the first screen.' },
  },
} as const;

const buttonValues = z
  .custom<Record<string, unknown>>(isObject, { error: 'must be an object' })
  .meta({
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, flowValue] },
    description:
      "By button text: what fills the placeholder of a URL button (of a full http(s) URL only the last path segment is used), a copy-code button's code, the token of a flow or `{flowToken, data}`, the product whose picture heads a catalog or a list of products.",
  });

const quickReplyPayloads = z
  .custom<Record<string, unknown>>(isObject, { error: 'must be an object' })
  .meta({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'By the text of a quick reply: what comes back when it is tapped.',
  });

const headerMediaUrl = valueText.describe(
  `For templates with a media header: an https URL at a public address, which the provider can fetch, at most ${MEDIA_URL_CHARACTERS_MAX} characters.`,
);

const headerLocation = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: text(PLACE_TEXT_MAX),
    address: text(PLACE_TEXT_MAX),
  })
  .describe('For templates with a location header, in degrees.');

const productId = text(PRODUCT_ID_MAX);

const headerProduct = z
  .strictObject({ catalogId: text(CATALOG_ID_MAX), productId })
  .describe(
    'For templates with a product header: a product of a catalog that belongs to the account. The provider calls `productId` content id or retailer id.',
  );

const productSections = z
  .array(
    z.strictObject({
      title: text(SECTION_TITLE_MAX).optional().describe('Needed with several sections.'),
      productIds: z.array(productId).min(1).max(PRODUCTS_MAX),
    }),
  )
  .min(1)
  .max(SECTIONS_MAX)
  .describe(
    `For templates with a list of products: at most ${PRODUCTS_MAX} over all sections, from the catalog of the account.`,
  );

const card = z.strictObject({
  templateVariables: templateVariables.optional(),
  headerMediaUrl: headerMediaUrl.optional(),
  headerProduct: headerProduct.optional(),
  buttonValues: buttonValues.optional(),
  quickReplyPayloads: quickReplyPayloads.optional(),
});

const cards = z
  .array(card)
  .min(1)
  .max(CARDS_MAX)
  .describe(
    'For carousels: what fills each card, in their order; as many as the template has. May be left out where no card takes a value.',
  );

const offerExpiresAt = z.iso
  .datetime({ offset: true })
  .describe('For limited-time offers with a countdown: until when the offer holds.');

export const templateValueFields = {
  templateVariables: templateVariables.optional(),
  headerMediaUrl: headerMediaUrl.optional(),
  headerMediaFilename: valueText
    .optional()
    .describe(`The name a document is shown with, at most ${FILENAME_CHARACTERS_MAX} characters.`),
  headerLocation: headerLocation.optional(),
  headerProduct: headerProduct.optional(),
  buttonValues: buttonValues.optional(),
  quickReplyPayloads: quickReplyPayloads.optional(),
  productSections: productSections.optional(),
  offerExpiresAt: offerExpiresAt.optional(),
  cards: cards.optional(),
};
