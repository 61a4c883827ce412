import { ORDER_ITEMS_MAX, type Order, type OrderItem } from '../../domain/inbound-content';
import type { Fields } from '../fields';
import { amount, label } from '../inbound-fields';
import { writtenText } from '../texts';

/** Reads an order; null when nothing is ordered. */
export function readOrder(order: Fields): Order | null {
  const items = order
    .list('product_items', ORDER_ITEMS_MAX)
    .flatMap((item) => readItem(item) ?? []);
  if (items.length === 0) return null;
  return {
    catalogId: order.take('catalog_id', label),
    text: order.take('text', writtenText) || null,
    items,
  };
}

function readItem(item: Fields): OrderItem | null {
  const productId = item.take('product_retailer_id', label);
  if (productId === null) return null;
  return {
    productId,
    quantity: item.take('quantity', amount),
    price: item.take('item_price', amount),
    currency: item.take('currency', label),
  };
}
