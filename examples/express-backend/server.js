'use strict';
const express = require('express');
const { Herald, HeraldAnswerError } = require('@herald/client');
const { nodeReceiver } = require('@herald/webhooks/node');

const {
  HERALD_URL: url = 'http://127.0.0.1:3000',
  HERALD_API_KEY: apiKey = '',
  WEBHOOK_TOKEN: token,
  WEBHOOK_SECRET: secret,
  PORT = '4000',
} = process.env;

const herald = new Herald({ url, apiKey });
/** State of each order's message, by the id of the order. Keep it in your database. */
const states = new Map();

/** Statuses may arrive in any order; a failure counts unless the message is known to be delivered. */
const RANKS = ['queued', 'accepted', 'sent', 'failed', 'delivered', 'read'];

function note({ messageId, status }) {
  const known = states.get(messageId);
  if (RANKS.indexOf(status) > RANKS.indexOf(known)) states.set(messageId, status);
  console.log(messageId, status);
}

const app = express();
const on = {
  channel_sent: note,
  channel_delivered: note,
  channel_read: note,
  channel_failed: note,
};
// Before express.json(): only the raw body can be verified.
app.post('/webhook', nodeReceiver({ token, secret, on }));
app.use(express.json());

app.post('/orders', async (request, response) => {
  const { id, customer, name } = request.body;
  try {
    // The id of the message is that of the order, so a repeated request sends nothing twice.
    const { messageId, status } = await herald.messages.send({
      messageId: String(id),
      recipientNumber: String(customer),
      templateName: 'order_confirmed',
      templateVariables: { 1: String(name), 2: String(id) },
      async: true,
    });
    // A repeat is answered with the state of the first send.
    note({ messageId, status });
    response.status(202).json({ id: messageId, state: states.get(messageId) });
  } catch (error) {
    if (!(error instanceof HeraldAnswerError) || error.status >= 500) throw error;
    response.status(400).json({ error: error.message, details: error.details });
  }
});

app.get('/orders/:id', (request, response) => {
  const state = states.get(request.params.id);
  if (state === undefined) return response.status(404).json({ error: 'no such order' });
  response.json({ id: request.params.id, state });
});

const server = app.listen(Number(PORT), '127.0.0.1', () =>
  console.log(`Shop at http://127.0.0.1:${server.address().port}, webhooks at /webhook`),
);
