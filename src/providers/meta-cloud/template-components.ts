import { parseExactJson } from '../../domain/exact-json';
import type { ParameterFormat } from '../../domain/template/template';
import type {
  ButtonValue,
  HeaderValue,
  MediaValue,
  PartValues,
  PlaceholderValue,
  ProductSection,
  TemplateValues,
} from '../../domain/template/template-values';

type Media = { link: string; filename?: string };

type MetaAction =
  | { flow_token?: string; flow_action_data?: unknown }
  | { thumbnail_product_retailer_id: string; sections?: MetaSection[] };

type MetaSection = { title?: string; product_items: { product_retailer_id: string }[] };

type MetaParameter =
  | { type: 'text'; text: string; parameter_name?: string }
  | { type: 'coupon_code'; coupon_code: string }
  | { type: 'payload'; payload: string }
  | { type: 'action'; action: MetaAction }
  | { type: 'image'; image: Media }
  | { type: 'video'; video: Media }
  | { type: 'document'; document: Media }
  | { type: 'location'; location: Record<'latitude' | 'longitude' | 'name' | 'address', string> }
  | { type: 'product'; product: { product_retailer_id: string; catalog_id: string } }
  | { type: 'limited_time_offer'; limited_time_offer: { expiration_time_ms: number } };

/** A component of one message, or of a card. */
type MetaPart =
  | { type: 'header' | 'body' | 'limited_time_offer'; parameters: MetaParameter[] }
  | {
      type: 'button';
      sub_type: 'url' | 'copy_code' | 'quick_reply' | 'flow' | 'catalog' | 'mpm';
      index: string;
      parameters?: MetaParameter[];
    };

export type MetaComponent =
  MetaPart | { type: 'carousel'; cards: { card_index: number; components: MetaPart[] }[] };

/** Meta refuses components that carry no parameter, so those are left out. */
export function buildComponents(values: TemplateValues, format: ParameterFormat): MetaComponent[] {
  const { header, body, buttons, offerExpiresAt, cards } = values;
  return [
    ...headerComponents(header, format),
    ...textComponents('body', body, format),
    ...(offerExpiresAt === undefined ? [] : [offerComponent(offerExpiresAt)]),
    ...buttons.map(buttonComponent),
    ...(cards === undefined ? [] : [carouselComponent(cards, format)]),
  ];
}

/** A message has every card of its template, also those without a value. */
function carouselComponent(cards: PartValues[], format: ParameterFormat): MetaComponent {
  return {
    type: 'carousel',
    cards: cards.map(({ header, body, buttons }, index) => ({
      card_index: index,
      components: [
        ...headerComponents(header, format),
        ...textComponents('body', body, format),
        ...buttons.map(buttonComponent),
      ],
    })),
  };
}

function offerComponent(expiresAt: string): MetaPart {
  const offer = { expiration_time_ms: Date.parse(expiresAt) };
  const parameter = { type: 'limited_time_offer' as const, limited_time_offer: offer };
  return { type: 'limited_time_offer', parameters: [parameter] };
}

function headerComponents(header: HeaderValue | null, format: ParameterFormat): MetaPart[] {
  if (header === null) return [];
  if (header.kind === 'text') return textComponents('header', header.values, format);
  return [{ type: 'header', parameters: [headerParameter(header)] }];
}

function headerParameter(header: Exclude<HeaderValue, { kind: 'text' }>): MetaParameter {
  switch (header.kind) {
    case 'media':
      return mediaParameter(header);
    case 'product': {
      const { productId, catalogId } = header;
      const product = { product_retailer_id: productId, catalog_id: catalogId };
      return { type: 'product', product };
    }
    case 'location': {
      const { name, address } = header;
      const [latitude, longitude] = [String(header.latitude), String(header.longitude)];
      return { type: 'location', location: { latitude, longitude, name, address } };
    }
  }
}

/** Only documents have a name that recipients see. */
function mediaParameter(header: MediaValue): MetaParameter {
  const link = header.url;
  if (header.mediaType === 'image') return { type: 'image', image: { link } };
  if (header.mediaType === 'video') return { type: 'video', video: { link } };
  const filename = header.filename === undefined ? {} : { filename: header.filename };
  return { type: 'document', document: { link, ...filename } };
}

function textComponents(
  type: 'header' | 'body',
  values: PlaceholderValue[],
  format: ParameterFormat,
): MetaPart[] {
  if (values.length === 0) return [];
  const parameters = values.map(({ name, value }): MetaParameter => ({
    type: 'text',
    ...(format === 'NAMED' && { parameter_name: name }),
    text: value,
  }));
  return [{ type, parameters }];
}

/**
 * Meta keeps the button of an authentication template as a URL button, and its placeholder is positional even in
 * a NAMED template. The replacement of a static URL travels the same way (sandbox senders, contract 4.1.3).
 */
function buttonComponent(button: ButtonValue): MetaPart {
  const type = 'button';
  const index = String(button.index);
  switch (button.type) {
    case 'url':
    case 'one_time_password': {
      const parameters: MetaParameter[] = [{ type: 'text', text: button.value }];
      return { type, sub_type: 'url', index, parameters };
    }
    case 'copy_code': {
      const parameters: MetaParameter[] = [{ type: 'coupon_code', coupon_code: button.value }];
      return { type, sub_type: 'copy_code', index, parameters };
    }
    case 'quick_reply': {
      const parameters: MetaParameter[] = [{ type: 'payload', payload: button.value }];
      return { type, sub_type: 'quick_reply', index, parameters };
    }
    case 'catalog': {
      const action = { thumbnail_product_retailer_id: button.value };
      return { type, sub_type: 'catalog', index, parameters: [{ type: 'action', action }] };
    }
    case 'products': {
      const sections = button.sections.map(sectionOf);
      const action = { thumbnail_product_retailer_id: button.thumbnailProductId, sections };
      return { type, sub_type: 'mpm', index, parameters: [{ type: 'action', action }] };
    }
    case 'flow':
      return { type, sub_type: 'flow', index, ...flowParameters(button) };
  }
}

function sectionOf({ title, productIds }: ProductSection): MetaSection {
  return {
    ...(title !== undefined && { title }),
    product_items: productIds.map((id) => ({ product_retailer_id: id })),
  };
}

/** Meta wants the component of a form in any case, and refuses one with an empty action. */
function flowParameters({ token, dataJson }: Extract<ButtonValue, { type: 'flow' }>): {
  parameters?: MetaParameter[];
} {
  if (token === null && dataJson === null) return {};
  const action = {
    ...(token !== null && { flow_token: token }),
    ...(dataJson !== null && { flow_action_data: parseExactJson(dataJson) }),
  };
  return { parameters: [{ type: 'action', action }] };
}
