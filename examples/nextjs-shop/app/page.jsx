import { listOrders } from './orders.js';
import { placeOrder } from './place-order.js';

export const dynamic = 'force-dynamic';

export default function Page() {
  const nextId = `A-${1017 + listOrders().length}`;
  return (
    <main>
      <h1>Fern & Fig</h1>
      <form action={placeOrder} style={{ display: 'grid', gap: 12 }}>
        <input type="hidden" name="id" value={nextId} />
        <label>
          Name <input name="name" defaultValue="Ana" required />
        </label>
        <label>
          WhatsApp number <input name="customer" defaultValue="33612340001" required />
        </label>
        <button type="submit">Order {nextId}</button>
      </form>
      <ul>
        {listOrders().map(([id, state]) => (
          <li key={id}>
            {id}: {state}
          </li>
        ))}
      </ul>
    </main>
  );
}
