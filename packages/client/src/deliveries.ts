import type { Pages } from './pages.ts';
import { type CallOptions, type TransportOptions, get, pages, post, segment } from './transport.ts';
import type {
  AttemptedNow,
  Delivery,
  DeliveryDetails,
  Query,
  ResendRequest,
  Resent,
} from './types.ts';

const PATH = '/api/v2/deliveries';

/** Webhook deliveries of a workspace. */
export class Deliveries {
  readonly #transport: TransportOptions;

  constructor(transport: TransportOptions) {
    this.#transport = transport;
  }

  /** Lists the webhook events of the last 30 days, newest first. */
  list(query: Query<'listWebhookDeliveries'> = {}, options?: CallOptions): Pages<Delivery> {
    return pages(this.#transport, PATH, query, options);
  }

  /** Reads one event, with its request, its attempts and the answers. */
  get(eventId: string, options?: CallOptions): Promise<DeliveryDetails> {
    return get(this.#transport, `${PATH}/${segment(eventId)}`, {}, options);
  }

  /** Makes the next attempt of a pending event now instead of when it is due. */
  attemptNow(eventId: string, options?: CallOptions): Promise<AttemptedNow> {
    const path = `${PATH}/${segment(eventId)}/attempt`;
    return post(this.#transport, { path, body: {}, isRepeatable: false }, options);
  }

  /** Delivers one event again that has ended, delivered or not. With the same `run` it is asked for once. */
  resend(eventId: string, body: ResendRequest = {}, options?: CallOptions): Promise<Resent> {
    const path = `${PATH}/${segment(eventId)}/resend`;
    return post(this.#transport, { path, body, isRepeatable: body.run !== undefined }, options);
  }
}
