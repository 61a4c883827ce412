import {
  apiKey,
  apiKeyAnswer,
  apiKeyCreatedAnswer,
  apiKeyListAnswer,
  apiKeyRequest,
} from '../schemas/settings/api-keys';
import { auditAnswer, auditEntry } from '../schemas/settings/audit';
import {
  doneAnswer,
  meAnswer,
  passwordRequest,
  signInAnswer,
  signInRequest,
  workspaceListAnswer,
} from '../schemas/settings/auth';
import {
  acceptRequest,
  invitation,
  invitationListAnswer,
  invitationRequest,
  inviteRequest,
  invitedAnswer,
  member,
  memberAnswer,
  memberListAnswer,
  permissionsAnswer,
  permissionsRequest,
  roleRequest,
  shownInvitationAnswer,
} from '../schemas/settings/members';
import {
  webhookSettings,
  webhookSettingsAnswer,
  webhookSettingsRequest,
  webhookSettingsSavedAnswer,
} from '../schemas/settings/webhook-settings';

/** The schemas of what people call. */
export const SETTINGS_REQUESTS = {
  SignInRequest: signInRequest,
  PasswordRequest: passwordRequest,
  WebhookSettingsRequest: webhookSettingsRequest,
  ApiKeyRequest: apiKeyRequest,
  InviteRequest: inviteRequest,
  RoleRequest: roleRequest,
  InvitationRequest: invitationRequest,
  AcceptRequest: acceptRequest,
  PermissionsRequest: permissionsRequest,
};

export const SETTINGS_ANSWERS = {
  SignedIn: signInAnswer,
  Done: doneAnswer,
  Me: meAnswer,
  WorkspaceList: workspaceListAnswer,
  WebhookSettings: webhookSettings,
  WebhookSettingsShown: webhookSettingsAnswer,
  WebhookSettingsSaved: webhookSettingsSavedAnswer,
  ApiKey: apiKey,
  ApiKeyList: apiKeyListAnswer,
  ApiKeyShown: apiKeyAnswer,
  ApiKeyCreated: apiKeyCreatedAnswer,
  Member: member,
  MemberList: memberListAnswer,
  MemberShown: memberAnswer,
  Invitation: invitation,
  InvitationList: invitationListAnswer,
  Invited: invitedAnswer,
  InvitationShown: shownInvitationAnswer,
  PermissionsShown: permissionsAnswer,
  AuditEntry: auditEntry,
  Audit: auditAnswer,
};
