'use server';

import { Herald } from '@herald/client';
import { revalidatePath } from 'next/cache';
import { noteState } from './orders.js';

const herald = new Herald({
  url: process.env.HERALD_URL ?? 'http://127.0.0.1:3000',
  apiKey: process.env.HERALD_API_KEY ?? '',
});

/** Sends the confirmation of an order. Its message has the id of the order, so it goes out once. */
export async function placeOrder(form) {
  const id = String(form.get('id'));
  await herald.messages.send({
    messageId: id,
    recipientNumber: String(form.get('customer')),
    templateName: 'order_confirmed',
    templateVariables: { 1: String(form.get('name')), 2: id },
    async: true,
  });
  noteState(id, 'queued');
  revalidatePath('/');
}
