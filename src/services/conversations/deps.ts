import type { OptWords } from '../../domain/opt-words';
import type { AddressPolicy } from '../../ports/egress';
import type { OpenLink } from '../../ports/messaging-provider';
import type { SharedDeps } from '../deps';
import type { Permits } from '../steps/permits';

/** A file on its way from a provider or to it. Uploads may take minutes, so they have permits of their own. */
export type Transfer = 'media' | 'upload';

/** Dependencies of conversations and the Inbox. */
export interface ConversationDeps extends Pick<
  SharedDeps,
  | 'answers'
  | 'budgets'
  | 'clock'
  | 'conversationStates'
  | 'conversations'
  | 'customers'
  | 'digests'
  | 'events'
  | 'inbound'
  | 'live'
  | 'log'
  | 'memberships'
  | 'messageSearch'
  | 'messages'
  | 'notes'
  | 'providers'
  | 'rateCards'
  | 'secretBox'
  | 'senders'
  | 'templates'
  | 'tracing'
  | 'workflows'
> {
  /** Judges the addresses of header media. */
  addressPolicy: AddressPolicy;
  /** Permits for files under way in this process. */
  mediaPermits: Permits<Transfer>;
  /** Timeout of one file. */
  mediaTimeoutMs: number;
  openLink: OpenLink;
  optWords: OptWords;
  /** Age at which the reconciler starts an answer, or the workflow of a message, that nobody started. */
  startGraceMs: number;
  /** Wait of a request, after which the reconciler looks after its message. */
  syncWaitMs: number;
}
