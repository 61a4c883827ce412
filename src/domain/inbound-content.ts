/** Characters of a name, an address or a headline; theirs are shorter. A longer one is kept unread. */
export const LABEL_LENGTH_MAX = 1024;
/** Contact cards of a message: WhatsApp sends up to 257. */
export const CARDS_MAX = 257;
/** Numbers, addresses and links of one contact card. */
export const CARD_LINES_MAX = 20;
/** Lines of an order. */
export const ORDER_ITEMS_MAX = 500;
/** UTF-16 units of the answers of a form, as JSON. */
export const ANSWERS_LENGTH_MAX = 65_536;
/** UTF-16 units of content with many parts, as JSON: the body of its webhook has it too. */
export const CONTENT_LENGTH_MAX = 131_072;
/** UTF-16 units of the fields of a message that Herald does not read, as JSON. */
export const UNREAD_FIELDS_LENGTH_MAX = 65_536;

/**
 * Type of a message of a number's history whose file Meta reports later, if it is not older than 14 days:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/history
 */
export const FILE_TO_FOLLOW = 'media_placeholder';

/** Answers to a form (WhatsApp Flow). */
export interface FormReply {
  /** The provider's word for the kind of form: `flow`, `address_message`; null where it gives none. */
  name: string | null;
  /** The token that the form was sent with; null when it does not come back. */
  flowToken: string | null;
  /** By the names of the form's fields, as they were reported. */
  answers: Record<string, unknown>;
}

export interface Place {
  /** Degrees. */
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
  url: string | null;
}

export interface ContactCard {
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  /** `number`: as it is written on the card; `waId`: digits of its WhatsApp account. `type`: a word such as `CELL`. */
  phones: { number: string | null; waId: string | null; type: string | null }[];
  emails: { email: string; type: string | null }[];
  addresses: ContactAddress[];
  urls: { url: string; type: string | null }[];
  company: string | null;
  department: string | null;
  title: string | null;
  /** Date as it was reported: `1990-12-31`. */
  birthday: string | null;
}

export interface ContactAddress {
  street: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  countryCode: string | null;
  type: string | null;
}

/** A filled cart. */
export interface Order {
  catalogId: string | null;
  /** Words of the customer beside it. */
  text: string | null;
  items: OrderItem[];
}

export interface OrderItem {
  /** The seller's own id of the product (SKU). */
  productId: string;
  quantity: number | null;
  /** Price of one, in units of the currency. */
  price: number | null;
  /** ISO 4217. */
  currency: string | null;
}

/** A product that the customer looked at when writing. */
export interface ReferredProduct {
  catalogId: string | null;
  productId: string;
}

/** The ad or post that a customer came from, with the provider's words. */
export interface Referral {
  /** The click, for conversions that are reported to Meta. */
  ctwaClid: string | null;
  /** `ad` or `post`. */
  sourceType: string | null;
  sourceId: string | null;
  sourceUrl: string | null;
  headline: string | null;
  body: string | null;
  mediaType: string | null;
  imageUrl: string | null;
  videoUrl: string | null;
  thumbnailUrl: string | null;
  /** The greeting that the ad showed. */
  welcomeMessage: string | null;
}
