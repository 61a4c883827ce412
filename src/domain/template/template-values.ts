export interface PlaceholderValue {
  /** The placeholder as written between the braces: "1" or "first_name". */
  name: string;
  value: string;
}

export type MediaType = 'image' | 'video' | 'document';

export type HeaderValue =
  { kind: 'text'; values: PlaceholderValue[] } | MediaValue | LocationValue | ProductValue;

export interface MediaValue {
  kind: 'media';
  mediaType: MediaType;
  /** The whole address. */
  url: string;
  filename?: string;
  /** Value for the placeholder of the template's own `media_url`, where it has one. */
  variable?: PlaceholderValue;
}

/** A place on the map. */
export interface HeaderLocation {
  /** Degrees. */
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}

export type LocationValue = { kind: 'location' } & HeaderLocation;

/** A product of a catalog at the provider. */
export interface HeaderProduct {
  catalogId: string;
  /** The catalog's id of the product: the provider says content id or retailer id. */
  productId: string;
}

export type ProductValue = { kind: 'product' } & HeaderProduct;

/** Products of a catalog under one title. */
export interface ProductSection {
  /** Needed as soon as there are several. */
  title?: string | undefined;
  productIds: string[];
}

interface ButtonPlace {
  /** Position among all buttons of the template, from 0: what Meta calls the index. */
  index: number;
  /** The button's text. */
  text: string;
}

export interface TextButtonValue extends ButtonPlace {
  type: 'url' | 'copy_code' | 'one_time_password' | 'quick_reply' | 'catalog';
  /**
   * For the placeholder, ready for the provider: already encoded for a URL. Of a quick reply its payload, of a catalog the
   * product whose picture is shown.
   */
  value: string;
}

/** Opens a form; both parts may be left to the form. */
export interface FlowButtonValue extends ButtonPlace {
  type: 'flow';
  /** Comes back with the answers. */
  token: string | null;
  /** Data of the first screen as JSON text, so that no key is dropped or reordered. */
  dataJson: string | null;
}

/** Opens a list of products. */
export interface ProductsButtonValue extends ButtonPlace {
  type: 'products';
  /** The product whose picture is shown. */
  thumbnailProductId: string;
  sections: ProductSection[];
}

/** A value for one button; buttons that take none, and those left as they are, do not appear. */
export type ButtonValue = TextButtonValue | FlowButtonValue | ProductsButtonValue;

/** Returns what fills the one variable that a provider may have for a button; null where there is nothing to fill in. */
export function variableOf(button: ButtonValue): string | null {
  switch (button.type) {
    case 'flow':
      return button.token;
    case 'products':
      return button.thumbnailProductId;
    default:
      return button.value;
  }
}

/** Values of a message, or of a card of its carousel. */
export interface PartValues {
  header: HeaderValue | null;
  body: PlaceholderValue[];
  buttons: ButtonValue[];
}

/**
 * Every value a template needs, complete and checked, independent of the provider.
 * Stored on the message, so that a template changed meanwhile never sends a half-old message.
 */
export interface TemplateValues extends PartValues {
  /** End of a limited-time offer, ISO 8601; absent where the template shows none. */
  offerExpiresAt?: string;
  /** By position; absent without a carousel. */
  cards?: PartValues[];
}
