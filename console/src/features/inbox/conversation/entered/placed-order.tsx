import { Text } from '@mantine/core';
import type { InboundContentOf } from '../../../../lib/api/inbox';
import { SaidText } from '../bubble';
import classes from './entered.module.css';
import { amountText, totalText } from './order-amounts';

interface PlacedOrderProps {
  order: InboundContentOf<'order'>['order'];
}

/** An order with its products, amounts and total. */
export function PlacedOrder({ order: { text, items } }: PlacedOrderProps) {
  const total = totalText(items);
  return (
    <>
      <Text size="xs" fs="italic">
        {items.length === 1 ? 'Ordered a product' : `Ordered ${items.length} products`}
      </Text>
      <div className={classes['lines']}>
        {items.map((item, index) => (
          // A product may be ordered twice.
          <div key={index} className={classes['item']}>
            <Text size="sm" component="span">
              {`${item.quantity ?? 1} × `}
              <bdi>{item.productId}</bdi>
            </Text>
            <Text size="sm" component="span">
              {amountText(item.price, item.currency)}
            </Text>
          </div>
        ))}
      </div>
      {total !== null && (
        <Text size="sm" fw={600} className={classes['item']} component="div">
          <span>Total</span>
          <span>{total}</span>
        </Text>
      )}
      {text !== null && <SaidText text={text} />}
    </>
  );
}
