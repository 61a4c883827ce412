interface Item {
  quantity: number | null;
  price: number | null;
  currency: string | null;
}

/** Returns a price as people write it; empty for none. A currency that is no code is written behind the number. */
export function amountText(price: number | null, currency: string | null): string {
  if (price === null) return '';
  if (currency === null || !/^[A-Za-z]{3}$/.test(currency))
    return [price.toLocaleString(), currency].filter((part) => part !== null).join(' ');
  return price.toLocaleString(undefined, { style: 'currency', currency });
}

/** Returns the sum of an order; null where a price is missing or currencies differ, which no sum can tell. */
export function totalText(items: Item[]): string | null {
  const [first] = items;
  if (first === undefined || (items.length < 2 && (first.quantity ?? 1) === 1)) return null;
  let total = 0;
  for (const { quantity, price, currency } of items) {
    if (price === null || quantity === null || currency !== first.currency) return null;
    total += quantity * price;
  }
  return amountText(total, first.currency);
}
