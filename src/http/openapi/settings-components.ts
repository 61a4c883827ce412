import {
  apiKey,
  apiKeyAnswer,
  apiKeyCreatedAnswer,
  apiKeyListAnswer,
  apiKeyRequest,
} from '../schemas/settings/api-keys';
import {
  doneAnswer,
  meAnswer,
  passwordRequest,
  signInAnswer,
  signInRequest,
  workspaceListAnswer,
} from '../schemas/settings/auth';
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
};
