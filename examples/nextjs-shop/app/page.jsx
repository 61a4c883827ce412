import { randomBytes } from 'node:crypto';
import { OrderForm } from './order-form.jsx';
import { listOrders } from './orders.js';

export const dynamic = 'force-dynamic';

export default function Page() {
  // Random, because this shop forgets its orders: an id of an earlier run would send nothing again.
  const nextId = `N-${randomBytes(4).toString('hex')}`;
  return (
    <main>
      <h1>Fern & Fig</h1>
      <OrderForm id={nextId} />
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
