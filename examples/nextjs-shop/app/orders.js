/** State of each order's message, by the id of the order. Keep it in your database: here it ends with the process. */
globalThis.orderStates ??= new Map();

/** Statuses may arrive in any order; a failure counts unless the message is known to be delivered. */
const RANKS = ['queued', 'accepted', 'sent', 'failed', 'delivered', 'read'];

export function noteState(id, state) {
  const { orderStates } = globalThis;
  if (RANKS.indexOf(state) > RANKS.indexOf(orderStates.get(id))) orderStates.set(id, state);
}

/** Lists the orders, newest first. */
export function listOrders() {
  return [...globalThis.orderStates].toReversed();
}
