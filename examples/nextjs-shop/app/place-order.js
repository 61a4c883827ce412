'use server';

import { Herald, HeraldAnswerError } from '@herald/client';
import { revalidatePath } from 'next/cache';
import { noteState } from './orders.js';

const herald = new Herald({
  url: process.env.HERALD_URL ?? 'http://127.0.0.1:3000',
  apiKey: process.env.HERALD_API_KEY ?? '',
});

/** Sends the confirmation of an order. Its message has the id of the order, so it goes out once. Returns what the form shows. */
export async function placeOrder(_before, form) {
  const id = String(form.get('id'));
  const values = { name: String(form.get('name')), customer: String(form.get('customer')) };
  try {
    const { status } = await herald.messages.send({
      messageId: id,
      recipientNumber: values.customer,
      templateName: 'order_confirmed',
      templateVariables: { 1: values.name, 2: id },
      async: true,
    });
    noteState(id, status);
  } catch (error) {
    if (!(error instanceof HeraldAnswerError)) throw error;
    return { values, ...messagesOf(error) };
  }
  revalidatePath('/');
  return { values, errors: {} };
}

/** Puts what Herald says of a field beside the field of the form, and all else below it. */
function messagesOf({ message, details }) {
  const errors = {};
  for (const { field, message: rule } of details) {
    if (field === 'recipientNumber') errors.customer = rule;
    if (field.startsWith('templateVariables')) errors.name = rule;
  }
  return Object.keys(errors).length > 0 ? { errors } : { errors, error: message };
}
