import { z } from 'zod';

const nullableText = z.string().nullable();

const formSchema = z.object({
  name: nullableText.describe(
    "The provider's word for the kind of form: `flow`, `address_message`.",
  ),
  flowToken: nullableText.describe('The token it was sent with; null when it does not come back.'),
  answers: z
    .record(z.string(), z.unknown())
    .describe(
      'By the names of its fields: texts, numbers, lists or objects. An integer beyond 2^53 is a text.',
    ),
});

const placeSchema = z.object({
  latitude: z.number().describe('Degrees.'),
  longitude: z.number(),
  name: nullableText,
  address: nullableText,
  url: nullableText,
});

const phoneSchema = z.object({
  number: nullableText.describe('As it is written on the card.'),
  waId: nullableText.describe('Digits of its WhatsApp account; null without one.'),
  type: nullableText.describe('For example `CELL`.'),
});

const addressSchema = z.object({
  street: nullableText,
  city: nullableText,
  state: nullableText,
  zip: nullableText,
  country: nullableText,
  countryCode: nullableText,
  type: nullableText,
});

const contactSchema = z.object({
  name: nullableText,
  firstName: nullableText,
  lastName: nullableText,
  phones: z.array(phoneSchema),
  emails: z.array(z.object({ email: z.string(), type: nullableText })),
  addresses: z.array(addressSchema),
  urls: z.array(z.object({ url: z.string(), type: nullableText })),
  company: nullableText,
  department: nullableText,
  title: nullableText,
  birthday: nullableText.describe('As it is written on the card.'),
});

const orderItemSchema = z.object({
  productId: z.string().describe('Your own id of the product (SKU).'),
  quantity: z.number().nullable(),
  price: z.number().nullable().describe('Price of one, in units of the currency.'),
  currency: nullableText.describe('ISO 4217.'),
});

const orderSchema = z.object({
  catalogId: nullableText,
  text: nullableText.describe('Words of the customer beside it.'),
  items: z.array(orderItemSchema),
});

/** Schemas of what customers enter beside texts, choices and files. */
export const typedContents = [
  z.object({ kind: z.literal('form'), form: formSchema }).meta({ id: 'FormContent' }),
  z.object({ kind: z.literal('location'), location: placeSchema }).meta({ id: 'LocationContent' }),
  z
    .object({ kind: z.literal('contacts'), contacts: z.array(contactSchema) })
    .meta({ id: 'ContactsContent' }),
  z.object({ kind: z.literal('order'), order: orderSchema }).meta({ id: 'OrderContent' }),
] as const;

const referralSchema = z.object({
  ctwaClid: nullableText.describe('The click, for conversions that you report to Meta.'),
  sourceType: nullableText.describe('`ad` or `post`.'),
  sourceId: nullableText,
  sourceUrl: nullableText,
  headline: nullableText,
  body: nullableText,
  mediaType: nullableText,
  imageUrl: nullableText,
  videoUrl: nullableText,
  thumbnailUrl: nullableText,
  welcomeMessage: nullableText.describe('The greeting that the ad showed.'),
});

const productSchema = z.object({
  catalogId: nullableText,
  productId: z.string().describe('Your own id of the product (SKU).'),
});

/** Schemas of where a customer came from, beside any content. */
export const originFields = {
  referral: referralSchema
    .nullable()
    .describe('The ad or post that the customer came from; null without one.'),
  referredProduct: productSchema
    .nullable()
    .describe('The product of your catalog that the customer asks about; null without one.'),
};
