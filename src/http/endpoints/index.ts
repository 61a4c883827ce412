import { type Endpoint, isEndpoint } from '../endpoint';
import * as agents from './agents';
import * as apiKeys from './api-keys';
import * as audit from './audit';
import * as auditCsv from './audit-csv';
import * as budget from './budget';
import * as cannedReplies from './canned-replies';
import * as conversationAssignment from './conversation-assignment';
import * as conversationChanges from './conversation-changes';
import * as conversationInbox from './conversation-inbox';
import * as conversationMedia from './conversation-media';
import * as conversationMessages from './conversation-messages';
import * as conversationState from './conversation-state';
import * as conversations from './conversations';
import * as customerData from './customer-data';
import * as customers from './customers';
import * as deliveries from './deliveries';
import * as deliveryCsv from './delivery-csv';
import * as deliveryRecoveries from './delivery-recoveries';
import * as deliveryResends from './delivery-resends';
import * as health from './health';
import * as inboxSearch from './inbox-search';
import * as keyRequests from './key-requests';
import * as listening from './listen';
import * as memberAccount from './member-account';
import * as memberInvitations from './member-invitations';
import * as memberPasswords from './member-passwords';
import * as memberSignIn from './member-sign-in';
import * as memberTwoFactor from './member-two-factor';
import * as members from './members';
import * as messageCsv from './message-csv';
import * as messageLog from './message-log';
import * as messageSend from './message-send';
import * as messageSendStandard from './message-send-standard';
import * as messages from './messages';
import * as refusedRequests from './refused-requests';
import * as savedViews from './saved-views';
import * as senderCallbacks from './sender-callbacks';
import * as senderCredentials from './sender-credentials';
import * as senders from './senders';
import * as statistics from './statistics';
import * as templateDefinitions from './template-definitions';
import * as templatePreview from './template-preview';
import * as templates from './templates';
import * as usage from './usage';
import * as webhookSignature from './webhook-signature';
import * as webhooks from './webhooks';
import * as workspaces from './workspaces';

/** Every endpoint by its operation id, which is the name of its export. */
export const ENDPOINTS: Record<string, Endpoint> = endpointsOf(
  agents,
  apiKeys,
  audit,
  auditCsv,
  budget,
  cannedReplies,
  conversationAssignment,
  conversationChanges,
  conversationInbox,
  conversationMedia,
  conversationMessages,
  conversationState,
  conversations,
  customerData,
  customers,
  deliveries,
  deliveryCsv,
  deliveryRecoveries,
  deliveryResends,
  health,
  inboxSearch,
  keyRequests,
  listening,
  memberAccount,
  memberInvitations,
  memberPasswords,
  memberSignIn,
  memberTwoFactor,
  members,
  messageCsv,
  messageLog,
  messageSend,
  messageSendStandard,
  messages,
  refusedRequests,
  savedViews,
  senderCallbacks,
  senderCredentials,
  senders,
  statistics,
  templateDefinitions,
  templatePreview,
  templates,
  usage,
  webhookSignature,
  webhooks,
  workspaces,
);

/** Picks the endpoints of modules that also export schemas. */
function endpointsOf(...modules: Record<string, unknown>[]): Record<string, Endpoint> {
  const exported = modules.flatMap((each) => Object.entries(each));
  return Object.fromEntries(
    exported.filter((each): each is [string, Endpoint] => isEndpoint(each[1])),
  );
}
