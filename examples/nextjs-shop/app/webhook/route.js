import { fetchReceiver } from '@herald/webhooks/fetch';
import { noteState } from '../orders.js';

const note = ({ messageId, status }) => noteState(messageId, status);

export const POST = fetchReceiver({
  token: process.env.WEBHOOK_TOKEN,
  secret: process.env.WEBHOOK_SECRET,
  on: { channel_sent: note, channel_delivered: note, channel_read: note, channel_failed: note },
});
