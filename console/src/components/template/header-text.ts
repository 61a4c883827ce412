import type { RenderedTemplate } from '../../lib/api/templates';

/** A header in one line; null for none. */
export function headerText(header: RenderedTemplate['header']): string | null {
  switch (header?.kind) {
    case 'text':
      return header.text;
    case 'media':
      return `[${header.mediaType}] ${header.url ?? ''}`;
    case 'location': {
      const { name, address } = header.location ?? { name: '', address: '' };
      return `[location] ${name}, ${address}`;
    }
    case 'product':
      return `[product] ${header.product?.productId ?? ''}`;
    default:
      return null;
  }
}
