'use client';

import { useActionState } from 'react';
import { placeOrder } from './place-order.js';

/** Form of an order. Errors stand beside the fields that they are about. */
export function OrderForm({ id }) {
  const [{ values, errors, error }, action, isPending] = useActionState(placeOrder, {
    values: { name: 'Ana', customer: '33612340001' },
    errors: {},
  });
  return (
    <form action={action} style={{ display: 'grid', gap: 12 }}>
      <input type="hidden" name="id" value={id} />
      <label>
        Name <input name="name" defaultValue={values.name} required />
        {errors.name && <span role="alert"> {errors.name}</span>}
      </label>
      <label>
        WhatsApp number <input name="customer" defaultValue={values.customer} required />
        {errors.customer && <span role="alert"> {errors.customer}</span>}
      </label>
      {error && <p role="alert">{error}</p>}
      <button type="submit" disabled={isPending}>
        Order {id}
      </button>
    </form>
  );
}
