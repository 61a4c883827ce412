import type { components } from '../../lib/api/schema';
import type { TemplateComponent } from './template-components';
import type { TemplateField } from './template-field';

/** Fields of headers, offers and buttons that take more than a text. Providers have no examples of them: these are typical. */

type Described = Pick<components['schemas']['Template'], 'requires'>;

const PLACE = [
  ['latitude', 'Latitude', '48.8566'],
  ['longitude', 'Longitude', '2.3522'],
  ['name', 'Place name', 'Fern & Fig'],
  ['address', 'Address', '1 Rue de Rivoli, Paris'],
] as const;

const PRODUCT = [
  ['catalogId', 'Catalog ID', '1104110000000001'],
  ['productId', 'Product ID', 'fern-15'],
] as const;

/** The fields of a header that shows a place or a product. */
export function headerFields(header: TemplateComponent | undefined): TemplateField[] {
  if (header?.format === 'LOCATION') {
    return PLACE.map(([name, label, example]) => ({
      ...fieldOf('header', 'headerLocation', name),
      kind: name === 'latitude' || name === 'longitude' ? 'number' : 'text',
      label,
      example,
    }));
  }
  if (header?.format !== 'PRODUCT') return [];
  return PRODUCT.map(([name, label, example]) => ({
    ...fieldOf('header', 'headerProduct', name),
    label,
    example,
  }));
}

/** The field of an offer that shows until when it holds. */
export function offerFields(offer: TemplateComponent | undefined): TemplateField[] {
  if (offer?.limited_time_offer?.has_expiration !== true) return [];
  const description = 'Date and time with UTC offset.';
  const field = fieldOf('offer', 'offerExpiresAt');
  return [{ ...field, label: 'Offer ends', description, example: '2030-12-31T18:00:00Z' }];
}

/** The field of a button that opens a list of products. */
export function productFields({ requires }: Described): TemplateField[] {
  if (!requires.includes('productSections')) return [];
  const field = fieldOf('buttons', 'productSections');
  const description = 'Up to 30 product IDs, separated by spaces. The API can group them.';
  return [
    { ...field, kind: 'products', label: 'Products', description, example: 'fern-15 soil-20' },
  ];
}

function fieldOf(part: 'header' | 'offer' | 'buttons', ...path: string[]) {
  return { id: path.join(''), part, kind: 'text', path, required: true } as const;
}
