import { BoundedMap } from './bounded-map';
import { newMessageId } from './message-id';
import type { SendBody } from './send-body';
import type {
  SandboxBehaviour,
  SandboxMessage,
  SandboxNumber,
  SandboxOptions,
  SandboxTemplate,
} from './types';

const DEFAULT_BEHAVIOUR: SandboxBehaviour = { statusDelayMs: 150, answerDelayMs: 0 };
const DEFAULT_CAPACITY = 10_000;
const DEFAULT_PAGE_SIZE = 100;

/** Everything the sandbox remembers; gone when it stops. */
export class SandboxState {
  readonly numbers = new Map<string, SandboxNumber>();
  readonly templates: readonly SandboxTemplate[];
  readonly templatePageSize: number;
  behaviour: SandboxBehaviour;
  private readonly messages: BoundedMap<string, SandboxMessage>;
  private readonly requests: BoundedMap<string, number>;
  private readonly kills: BoundedMap<string, number>;

  constructor(options: SandboxOptions) {
    const capacity = options.capacity ?? DEFAULT_CAPACITY;
    for (const number of options.numbers) this.setNumber(number);
    this.templates = options.templates;
    this.templatePageSize = options.templatePageSize ?? DEFAULT_PAGE_SIZE;
    this.behaviour = {
      statusDelayMs: options.statusDelayMs ?? DEFAULT_BEHAVIOUR.statusDelayMs,
      answerDelayMs: options.answerDelayMs ?? DEFAULT_BEHAVIOUR.answerDelayMs,
    };
    this.messages = new BoundedMap(capacity);
    this.requests = new BoundedMap(capacity);
    this.kills = new BoundedMap(capacity);
  }

  setNumber(number: SandboxNumber): void {
    this.numbers.set(number.phoneNumberId, { ...number });
  }

  /** Counts every request for a recipient, whatever becomes of it. */
  countRequest(recipient: string): void {
    this.requests.set(recipient, (this.requests.get(recipient) ?? 0) + 1);
  }

  /** True when this request of a message is one of its first `killedRequests`. */
  takeKill(body: SendBody, killedRequests: number): boolean {
    const key = `${body.to} ${body.biz_opaque_callback_data ?? ''}`;
    const killed = this.kills.get(key) ?? 0;
    if (killed >= killedRequests) return false;
    this.kills.set(key, killed + 1);
    return true;
  }

  accept(phoneNumberId: string, body: SendBody, request: unknown): SandboxMessage {
    const message: SandboxMessage = {
      providerMessageId: newMessageId(body.to),
      phoneNumberId,
      to: body.to,
      templateName: body.template.name,
      templateLanguage: body.template.language.code,
      trackingToken: body.biz_opaque_callback_data ?? null,
      request,
      acceptedAt: new Date().toISOString(),
    };
    this.messages.set(message.providerMessageId, message);
    return message;
  }

  message(providerMessageId: string): SandboxMessage | undefined {
    return this.messages.get(providerMessageId);
  }

  received(): SandboxMessage[] {
    return [...this.messages.values()];
  }

  requestsByRecipient(): Record<string, number> {
    return Object.fromEntries(this.requests);
  }

  forgetMessages(): void {
    this.messages.clear();
    this.requests.clear();
    this.kills.clear();
  }
}
