/** Receives the webhooks of Herald. Adapters stand in `node`, `fetch` and `fastify`. */
export type * from './events.ts';
export { WebhookError, type WebhookErrorCode } from './errors.ts';
export { type Credentials, type PostedRequest, verify } from './verify.ts';
export {
  type Answer,
  type Handlers,
  type OtherEvent,
  type ReceiverOptions,
  createReceiver,
} from './receiver.ts';
export { type SeenEvents, recentEvents } from './seen-events.ts';
