import type { IncomingHttpHeaders } from 'node:http';

export interface ReceivedWebhook {
  /** ISO 8601. */
  at: string;
  /** As they came, the bearer token included: it is the user's own, and seeing it arrive is the point. */
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** The last webhooks that came, and how many were turned away. */
export class ReceivedLog {
  private webhooks: ReceivedWebhook[] = [];
  private refusedCount = 0;

  constructor(private readonly capacity: number) {}

  add(headers: IncomingHttpHeaders, body: unknown): void {
    this.webhooks.push({ at: new Date().toISOString(), headers, body });
    if (this.webhooks.length > this.capacity) this.webhooks.shift();
  }

  refuse(): void {
    this.refusedCount += 1;
  }

  clear(): void {
    this.webhooks = [];
    this.refusedCount = 0;
  }

  /** Oldest first. */
  toJSON(): { received: ReceivedWebhook[]; refused: number } {
    return { received: this.webhooks, refused: this.refusedCount };
  }
}
