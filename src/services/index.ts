import type { Agents } from './agents';
import type { ApiKeys } from './api-keys';
import type { CannedReplies } from './canned-replies';
import type { Conversations } from './conversations';
import type { Customers } from './customers';
import type { Deliveries } from './deliveries';
import type { Members } from './members';
import type { Messages } from './messages';
import type { SavedViews } from './saved-views';
import type { Senders } from './senders';
import type { Templates } from './templates';
import type { Usage } from './usage';
import type { Webhooks } from './webhooks';

/** Services of all resources, by name. */
export interface Modules {
  agents: Agents;
  apiKeys: ApiKeys;
  cannedReplies: CannedReplies;
  conversations: Conversations;
  customers: Customers;
  deliveries: Deliveries;
  members: Members;
  messages: Messages;
  savedViews: SavedViews;
  senders: Senders;
  templates: Templates;
  usage: Usage;
  webhooks: Webhooks;
}
