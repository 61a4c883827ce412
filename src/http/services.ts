import type { Retention } from '../domain/retention';
import type { ShownRetries } from '../domain/retry-schedule';
import type { Identity } from '../ports/identity';
import type { ApiKeyRepository } from '../ports/api-keys';
import type { AuditRepository } from '../ports/audit';
import type { RefusedRequestLog } from '../ports/refused-requests';
import type { MembershipRepository, SecurityLog } from '../ports/members';
import type { ChangeAgent } from '../services/agents/change-agent';
import type { CreateAgent } from '../services/agents/create-agent';
import type { DeleteAgent } from '../services/agents/delete-agent';
import type { SetSenderAgent } from '../services/agents/set-sender-agent';
import type { AgentViews } from '../services/agents/show-agent';
import type { TestAgent } from '../services/agents/test-agent';
import type { CreateKey } from '../services/api-keys/create-key';
import type { KeyRequests } from '../services/api-keys/key-requests';
import type { RevokeKey } from '../services/api-keys/revoke-key';
import type { ChangeReply } from '../services/canned-replies/change-reply';
import type { CreateReply } from '../services/canned-replies/create-reply';
import type { DeleteReply } from '../services/canned-replies/delete-reply';
import type { ListReplies } from '../services/canned-replies/list-replies';
import type { AddNote } from '../services/conversations/add-note';
import type { AssignConversation } from '../services/conversations/assign-conversation';
import type { ChangeLabels } from '../services/conversations/change-labels';
import type { ChangeState } from '../services/conversations/change-state';
import type { CountInbox } from '../services/conversations/count-inbox';
import type { GetConversation } from '../services/conversations/get-conversation';
import type { ListConversationMessages } from '../services/conversations/list-conversation-messages';
import type { ListConversations } from '../services/conversations/list-conversations';
import type { ListInbox } from '../services/conversations/list-inbox';
import type { ListInboxMessages } from '../services/conversations/list-inbox-messages';
import type { ListLabels } from '../services/conversations/list-labels';
import type { MarkRead } from '../services/conversations/mark-read';
import type { OpenMedia } from '../services/conversations/open-media';
import type { Reply } from '../services/conversations/reply';
import type { SendMedia } from '../services/conversations/send-media';
import type { SendInboxTemplate } from '../services/conversations/send-inbox-template';
import type { SearchMessages } from '../services/conversations/search-messages';
import type { ShowConversation } from '../services/conversations/show-conversation';
import type { DecideCustomer } from '../services/customers/decide-customer';
import type { EraseCustomer } from '../services/customers/erase-customer';
import type { ExportCustomer } from '../services/customers/export-customer';
import type { GetCustomer } from '../services/customers/get-customer';
import type { ListCustomers } from '../services/customers/list-customers';
import type { ListDeliveries } from '../services/deliveries/list-deliveries';
import type { AttemptNow } from '../services/deliveries/attempt-now';
import type { CancelRecovery } from '../services/deliveries/cancel-recovery';
import type {
  CountRecoverable,
  ListRecoveries,
  ShowRecovery,
} from '../services/deliveries/show-recoveries';
import type { StartRecovery } from '../services/deliveries/start-recovery';
import type { ResendDeliveries } from '../services/deliveries/resend-deliveries';
import type { ResendDelivery } from '../services/deliveries/resend-delivery';
import type { ShowDelivery } from '../services/deliveries/show-delivery';
import type { AcceptInvitation, ShowInvitation } from '../services/members/accept-invitation';
import type { ShowPresence } from '../services/live/show-presence';
import type { ChangeRole } from '../services/members/change-role';
import type { RemoveMember } from '../services/members/remove-member';
import type { ChangePassword } from '../services/members/change-password';
import type { ConfirmPassword } from '../services/members/confirm-password';
import type { ListWorkspaces } from '../services/members/find-member';
import type { InviteMember } from '../services/members/invite-member';
import type { EndSession } from '../services/members/own-sessions';
import type { AskForNewPassword } from '../services/members/request-new-password';
import type { RevokeInvitation } from '../services/members/revoke-invitation';
import type { SetNewPassword } from '../services/members/set-new-password';
import type { SignIn } from '../services/members/sign-in';
import type { SignOut, SignOutEverywhere } from '../services/members/sign-out';
import type { GrantToAgents } from '../services/members/grant-to-agents';
import type { MailInvitation } from '../services/members/mail-invitation';
import type { FinishSignIn, TwoFactor } from '../services/members/two-factor';
import type { ListUnclassifiedErrors } from '../services/messages/list-unclassified-errors';
import type { GetMessage } from '../services/messages/get-message';
import type { ListMessages } from '../services/messages/list-messages';
import type { SendMessage } from '../services/messages/send-message';
import type { SendStandard } from '../services/messages/send-standard';
import type { SendTemplate } from '../services/messages/send-template';
import type { ShowMessage } from '../services/messages/show-message';
import type { CreateView } from '../services/saved-views/create-view';
import type { DeleteView } from '../services/saved-views/delete-view';
import type { ListViews } from '../services/saved-views/list-views';
import type { ChangeMarketingMessages } from '../services/senders/change-marketing-messages';
import type { ChangeSenderRate } from '../services/senders/change-sender-rate';
import type { ConnectSender } from '../services/senders/connect-sender';
import type { DisconnectSender } from '../services/senders/disconnect-sender';
import type { ListUnreadCallbacks } from '../services/senders/list-unread-callbacks';
import type { ReconnectSender } from '../services/senders/reconnect-sender';
import type { ReplayUnreadCallbacks } from '../services/senders/replay-unread-callbacks';
import type { RotateCredentials } from '../services/senders/rotate-credentials';
import type { SenderViews } from '../services/senders/show-sender';
import type { CheckDefinition } from '../services/templates/check-definition';
import type { CreateTemplate } from '../services/templates/create-template';
import type { DeleteTemplate } from '../services/templates/delete-template';
import type { EditTemplate } from '../services/templates/edit-template';
import type { ListTemplates } from '../services/templates/list-templates';
import type { PreviewTemplate } from '../services/templates/preview-template';
import type { RequestSync } from '../services/templates/request-sync';
import type { ShowTemplate } from '../services/templates/show-template';
import type { SaveBudget } from '../services/usage/save-budget';
import type { ShowBudget } from '../services/usage/show-budget';
import type { ShowStatistics } from '../services/usage/show-statistics';
import type { ShowUsage } from '../services/usage/show-usage';
import type { SaveWebhookSettings } from '../services/webhooks/save-webhook-settings';
import type { ShowWebhookSettings } from '../services/webhooks/show-webhook-settings';
import type { TestWebhook } from '../services/webhooks/test-webhook';
import type { RunExport } from '../services/workspaces/run-export';
import type { ListenedEvents } from '../services/listeners/listened-events';
import type { GetWebhookHealth } from '../services/webhooks/webhook-health';
import type { WebhookSigningUseCases } from '../services/webhooks/webhook-signing';
import type { ListenStreams } from './live/listen-streams';
import type { LiveStreams } from './live/live-streams';
import type { OpenStreams } from './live/open-streams';
import type { NoteRefusalDeps } from './middleware/note-refusal';
import type { KeyGuardDeps } from './middleware/require-key';
import type { PersonGuardDeps } from './middleware/require-person';

/** Services behind the endpoints, by resource. */
export interface Services extends KeyGuardDeps, NoteRefusalDeps, PersonGuardDeps {
  // Sending and messages
  sendTemplate: SendTemplate;
  sendMessage: SendMessage;
  sendStandard: SendStandard;
  listMessages: ListMessages;
  getMessage: GetMessage;
  listUnclassifiedErrors: ListUnclassifiedErrors;
  showMessage: ShowMessage;
  showUsage: ShowUsage;
  showStatistics: ShowStatistics;
  showBudget: ShowBudget;
  saveBudget: SaveBudget;

  // Templates
  listTemplates: ListTemplates;
  showTemplate: ShowTemplate;
  previewTemplate: PreviewTemplate;
  requestSync: RequestSync;
  templateWrites: {
    check: CheckDefinition;
    create: CreateTemplate;
    edit: EditTemplate;
    delete: DeleteTemplate;
  };

  // Customers and conversations
  listCustomers: ListCustomers;
  getCustomer: GetCustomer;
  decideCustomer: DecideCustomer;
  exportCustomer: ExportCustomer;
  eraseCustomer: EraseCustomer;
  listConversations: ListConversations;
  getConversation: GetConversation;
  listConversationMessages: ListConversationMessages;
  listInbox: ListInbox;
  searchMessages: SearchMessages;
  showConversation: ShowConversation;
  listInboxMessages: ListInboxMessages;
  reply: Reply;
  openMedia: OpenMedia;
  sendMedia: SendMedia;
  sendInboxTemplate: SendInboxTemplate;
  assignConversation: AssignConversation;
  addNote: AddNote;
  markRead: MarkRead;
  changeState: ChangeState;
  changeLabels: ChangeLabels;
  listLabels: ListLabels;
  countInbox: CountInbox;
  cannedReplies: {
    list: ListReplies;
    create: CreateReply;
    change: ChangeReply;
    delete: DeleteReply;
  };
  showPresence: ShowPresence;
  liveStreams: LiveStreams;
  listenStreams: ListenStreams;
  listenedEvents: ListenedEvents;
  /** The streams of both kinds. */
  openStreams: Pick<OpenStreams, 'close'>;

  // Senders
  senderViews: SenderViews;
  connectSender: ConnectSender;
  disconnectSender: DisconnectSender;
  reconnectSender: ReconnectSender;
  rotateCredentials: RotateCredentials;
  changeSenderRate: ChangeSenderRate;
  changeMarketingMessages: ChangeMarketingMessages;
  setSenderAgent: SetSenderAgent;
  listUnreadCallbacks: ListUnreadCallbacks;
  replayUnreadCallbacks: ReplayUnreadCallbacks;

  // Agents
  agentViews: AgentViews;
  createAgent: CreateAgent;
  changeAgent: ChangeAgent;
  deleteAgent: DeleteAgent;
  testAgent: TestAgent;

  // Webhooks and deliveries
  showWebhookSettings: ShowWebhookSettings;
  saveWebhookSettings: SaveWebhookSettings;
  webhookRetries: ShownRetries;
  webhookHealth: GetWebhookHealth;
  testWebhook: TestWebhook;
  webhookSigning: WebhookSigningUseCases;
  listDeliveries: ListDeliveries;
  showDelivery: ShowDelivery;
  attemptNow: AttemptNow;
  resendDelivery: ResendDelivery;
  resendDeliveries: ResendDeliveries;
  recovery: {
    count: CountRecoverable;
    start: StartRecovery;
    show: ShowRecovery;
    list: ListRecoveries;
    cancel: CancelRecovery;
  };

  // People
  signIn: SignIn;
  finishSignIn: FinishSignIn;
  signOut: SignOut;
  signOutEverywhere: SignOutEverywhere;
  confirmPassword: ConfirmPassword;
  changePassword: ChangePassword;
  askForNewPassword: AskForNewPassword;
  setNewPassword: SetNewPassword;
  twoFactor: TwoFactor;
  endSession: EndSession;
  endOtherSessions: EndSession;
  listWorkspaces: ListWorkspaces;
  changeRole: ChangeRole;
  removeMember: RemoveMember;
  grantToAgents: GrantToAgents;
  inviteMember: InviteMember;
  mailInvitation: MailInvitation;
  revokeInvitation: RevokeInvitation;
  showInvitation: ShowInvitation;
  acceptInvitation: AcceptInvitation;
  identity: Pick<Identity, 'listSessions' | 'twoFactorState' | 'withTwoFactor'>;
  memberships: Pick<MembershipRepository, 'find'>;
  securityLog: Pick<SecurityLog, 'list'>;
  /** Whether people get links by mail. */
  mailsLinks: boolean;
  /** Returns the address where people open a link with this token. */
  invitationLink: (token: string) => string;

  // API keys, audit log, files of lists, saved views, retention
  keys: Pick<ApiKeyRepository, 'list'>;
  createKey: CreateKey;
  revokeKey: RevokeKey;
  keyRequests: KeyRequests;
  refusedRequests: Pick<RefusedRequestLog, 'list'>;
  audit: Pick<AuditRepository, 'list'>;
  runExport: RunExport;
  savedViews: { list: ListViews; create: CreateView; delete: DeleteView };
  /** Limits as the operator has set them. */
  retention: Retention;
  /** Address under which the Temporal UI shows a workflow, its id at the end; null when it is not known. */
  workflowsUrl: string | null;
}
