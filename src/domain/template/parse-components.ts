import type { TemplateButton, TemplateCard, TemplateComponent } from './template';

type JsonObject = Record<string, unknown>;

/** Plain names only: nothing that a prototype, a database query or a path could read as more than a name. */
const HARMLESS_KEY = /^[A-Za-z]\w*$/;
const DEPTH_MAX = 10;

/** Meta gives coupon buttons this text itself, and leaves it out of what a business submits. */
export const OFFER_CODE_TEXT = 'Copy offer code';

/**
 * Reads a provider's component array tolerantly: types in any case become upper case, entries without a type are
 * dropped, unknown components and fields are kept as plain data. Anything but an array has no components.
 */
export function parseComponents(json: unknown): TemplateComponent[] {
  return parseList(copyHarmless(json, DEPTH_MAX));
}

function parseList(json: unknown): TemplateComponent[] {
  return Array.isArray(json) ? json.filter(hasType).map(parseComponent) : [];
}

function parseComponent(json: JsonObject & { type: string }): TemplateComponent {
  const { text, format, media_url: mediaUrl, buttons, cards, ...others } = json;
  const { limited_time_offer: offer, ...unknownFields } = others;
  const type = json.type.toUpperCase();
  const isTextHeader = type === 'HEADER' && typeof text === 'string';
  const knownFormat = typeof format === 'string' ? format.toUpperCase() : isTextHeader && 'TEXT';
  return {
    ...unknownFields,
    type,
    ...(knownFormat && { format: knownFormat }),
    ...(typeof text === 'string' && { text }),
    ...(typeof mediaUrl === 'string' && { media_url: mediaUrl }),
    ...(Array.isArray(buttons) && { buttons: buttons.filter(hasType).map(parseButton) }),
    ...(isObject(offer) && { limited_time_offer: parseOffer(offer) }),
    ...(Array.isArray(cards) && { cards: cards.filter(isObject).map(parseCard) }),
  };
}

function parseOffer({ text, has_expiration: hasExpiration }: JsonObject) {
  return { text: typeof text === 'string' ? text : '', has_expiration: hasExpiration === true };
}

function parseCard({ components }: JsonObject): TemplateCard {
  return { components: parseList(components) };
}

function parseButton(json: JsonObject & { type: string }): TemplateButton {
  const { text, url, phone_number: phoneNumber, otp_type: otpType, code, ...others } = json;
  const type = json.type.toUpperCase();
  const defaultText = type === 'COPY_CODE' ? OFFER_CODE_TEXT : '';
  return {
    ...others,
    type,
    text: typeof text === 'string' ? text : defaultText,
    ...(typeof url === 'string' && { url }),
    ...(typeof phoneNumber === 'string' && { phone_number: phoneNumber }),
    ...(typeof otpType === 'string' && { otp_type: otpType.toUpperCase() }),
    ...(typeof code === 'string' && { code }),
  };
}

function isObject(json: unknown): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function hasType(json: unknown): json is JsonObject & { type: string } {
  return isObject(json) && typeof json['type'] === 'string';
}

/** A deep copy of JSON data without strange keys and without what lies too deep. */
function copyHarmless(json: unknown, depth: number): unknown {
  if (typeof json !== 'object' || json === null) return json;
  if (depth === 0) return null;
  if (Array.isArray(json)) return json.map((item) => copyHarmless(item, depth - 1));
  const entries = Object.entries(json).filter(([key]) => HARMLESS_KEY.test(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, copyHarmless(value, depth - 1)]));
}
