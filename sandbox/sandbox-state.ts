import { EventEmitter } from 'node:events';
import { BoundedMap } from './bounded-map';
import type { StoredFile } from './media/samples';
import { RateMeter } from './rate-meter';
import { ServiceWindows } from './service-windows';
import { TemplateStore } from './template-store';
import { TrafficLog } from './traffic-log';
import type {
  Inbound,
  ProviderName,
  SandboxBehaviour,
  SandboxMessage,
  SandboxNumber,
  SandboxOptions,
  TwilioNumber,
} from './types';

const DEFAULT_BEHAVIOUR: SandboxBehaviour = {
  statusDelayMs: 150,
  answerDelayMs: 0,
  messagesPerSecond: null,
  twilioLimitBy: 'answer',
  failingTemplatePage: null,
  templatePageMax: null,
  marketingOnMessages: true,
  marketingMessagesApi: true,
  duplicateParameters: false,
};
const DEFAULT_CAPACITY = 10_000;
const DEFAULT_PAGE_SIZE = 100;
/** Files are kept in memory, and may have 16 MB each. */
const UPLOADS_MAX = 10;

type KeptInbound = Inbound & Pick<SandboxMessage, 'provider' | 'phoneNumberId'>;

/** Everything the sandbox remembers; gone when it stops. */
export class SandboxState {
  /** At Meta, by id. */
  readonly numbers = new Map<string, SandboxNumber>();
  /** At Twilio, by digits. */
  readonly twilioNumbers = new Map<string, TwilioNumber>();
  /** Business accounts at Meta whose webhooks an app has subscribed to. */
  readonly subscribedAccounts = new Set<string>();
  readonly templates: TemplateStore;
  readonly templatePageSize: number;
  /** Files that were uploaded to Meta, by id. */
  readonly uploads = new BoundedMap<string, StoredFile>(UPLOADS_MAX);
  readonly traffic = new TrafficLog();
  private readonly rates = new RateMeter();
  readonly windows: ServiceWindows;
  /** Emits a number when the behaviour toward it changes. */
  readonly behaviourChanges = new EventEmitter().setMaxListeners(0);
  private behaviour: SandboxBehaviour;
  private readonly ownBehaviours = new Map<string, SandboxBehaviour>();
  /** Customers who wrote, by portfolio and user id: Meta keeps which number is theirs. */
  private readonly contactBook: BoundedMap<string, true>;
  private readonly messages: BoundedMap<string, SandboxMessage>;
  private readonly inbound: BoundedMap<string, KeptInbound>;
  private readonly requests: BoundedMap<string, number>;
  private readonly kills: BoundedMap<string, number>;

  constructor(options: SandboxOptions) {
    const capacity = options.capacity ?? DEFAULT_CAPACITY;
    for (const number of options.numbers) this.setNumber(number);
    for (const number of options.twilioNumbers ?? []) this.setTwilioNumber(number);
    this.templates = new TemplateStore(options.templates);
    this.templatePageSize = options.templatePageSize ?? DEFAULT_PAGE_SIZE;
    this.behaviour = behaviourOf(options);
    this.windows = new ServiceWindows(capacity);
    this.contactBook = new BoundedMap(capacity);
    this.messages = new BoundedMap(capacity);
    this.inbound = new BoundedMap(capacity);
    this.requests = new BoundedMap(capacity);
    this.kills = new BoundedMap(capacity);
  }

  setNumber(number: SandboxNumber): void {
    this.numbers.set(number.phoneNumberId, { ...number });
  }

  setTwilioNumber(number: TwilioNumber): void {
    this.twilioNumbers.set(number.displayNumber, { ...number });
  }

  /** Returns the account whose customers a number knows: ids of customers are valid within it. */
  portfolioOf(provider: ProviderName, phoneNumberId: string): string {
    const portfolio =
      provider === 'meta'
        ? this.numbers.get(phoneNumberId)?.businessAccountId
        : this.twilioNumbers.get(phoneNumberId)?.accountSid;
    return portfolio ?? '';
  }

  /** Notes that a customer has written to a portfolio. */
  meetCustomer(provider: ProviderName, phoneNumberId: string, userId: string): void {
    this.contactBook.set(`${this.portfolioOf(provider, phoneNumberId)} ${userId}`, true);
  }

  /** Forgets that; false when it was not known. */
  forgetCustomer(provider: ProviderName, phoneNumberId: string, userId: string): boolean {
    return this.contactBook.delete(`${this.portfolioOf(provider, phoneNumberId)} ${userId}`);
  }

  /** Counts a request for a recipient, also one that is cut off or refused. */
  countRequest(recipient: string): void {
    this.requests.set(recipient, (this.requests.get(recipient) ?? 0) + 1);
  }

  /** Returns true for the first `killedRequests` requests with this `key`, which identifies a message. */
  takeKill(key: string, killedRequests: number): boolean {
    const killed = this.kills.get(key) ?? 0;
    if (killed >= killedRequests) return false;
    this.kills.set(key, killed + 1);
    return true;
  }

  /** False when the number has sent more than the behaviour allows. */
  mayTake(phoneNumberId: string): boolean {
    return this.rates.take(phoneNumberId, this.behaviourToward(phoneNumberId).messagesPerSecond);
  }

  /** @param number its id at Meta, its digits at Twilio; without it, the behaviour of all numbers without their own */
  behaviourToward(number?: string): SandboxBehaviour {
    const own = number === undefined ? undefined : this.ownBehaviours.get(number);
    return own ?? this.behaviour;
  }

  /** Sets the behaviour from now on and resets the rate; `number` as for `behaviourToward`. */
  behave(behaviour: SandboxBehaviour, number?: string): void {
    if (number === undefined) this.behaviour = behaviour;
    else this.ownBehaviours.set(number, behaviour);
    this.rates.reset(number);
    const changed = number === undefined ? this.behaviourChanges.eventNames() : [number];
    for (const each of changed) this.behaviourChanges.emit(each);
  }

  accept(message: SandboxMessage): void {
    this.messages.set(message.providerMessageId, message);
  }

  message(providerMessageId: string): SandboxMessage | undefined {
    return this.messages.get(providerMessageId);
  }

  /** Keeps what a customer wrote to a number of Twilio's. */
  keepInbound(sid: string, inbound: KeptInbound): void {
    this.inbound.set(sid, inbound);
  }

  inboundMessage(sid: string): KeptInbound | undefined {
    return this.inbound.get(sid);
  }

  received(): SandboxMessage[] {
    return [...this.messages.values()];
  }

  requestsFor(recipient: string): number {
    return this.requests.get(recipient) ?? 0;
  }

  requestsByRecipient(): Record<string, number> {
    return Object.fromEntries(this.requests);
  }

  forgetMessages(): void {
    this.messages.clear();
    this.requests.clear();
    this.kills.clear();
    this.traffic.clear();
  }
}

function behaviourOf(options: SandboxOptions): SandboxBehaviour {
  const names = Object.keys(DEFAULT_BEHAVIOUR);
  const given = Object.entries(options).filter(([name]) => names.includes(name));
  return { ...DEFAULT_BEHAVIOUR, ...Object.fromEntries(given) };
}
