import { HeraldError, type ErrorDetail } from '../../domain/errors';
import type { ReportedStatus } from '../../domain/message';
import { WEBHOOK_EVENTS } from '../../domain/webhook-event';
import { WEBHOOK_TOKEN_PATTERN, type WebhookSettings } from '../../domain/webhook-settings';
import type { Clock } from '../../ports/clock';
import type { AddressPolicy } from '../../ports/egress';
import type { WebhookSettingsRepository } from '../../ports/repositories';
import type { SecretBox } from '../../ports/secret-box';
import { sealToken } from './webhook-token';

/** Absent fields stay as they are; `token: null` clears it (contract 6). */
export interface WebhookSettingsChange {
  enabled?: boolean;
  url?: string | null;
  token?: string | null;
  events?: ReportedStatus[];
  /** The saved token may go to another origin than the one it was entered for. */
  keepTokenForNewOrigin?: boolean;
}

export interface SaveWebhookSettingsDeps {
  settings: WebhookSettingsRepository;
  addressPolicy: AddressPolicy;
  secretBox: SecretBox;
  clock: Clock;
}

export interface SavedWebhookSettings {
  settings: WebhookSettings;
  /** E.g. that the name does not resolve now. */
  warnings: string[];
}

export type SaveWebhookSettings = (
  workspaceId: string,
  change: WebhookSettingsChange,
) => Promise<SavedWebhookSettings>;

/** What a stored token reads back as. */
export const CONFIGURED_TOKEN = '(configured)';

/**
 * Saves the webhook settings of a workspace after every rule of contract 6.
 * @throws HeraldError invalid_request naming the field, conflict when the token would go to a new origin unasked
 */
export function saveWebhookSettings(deps: SaveWebhookSettingsDeps): SaveWebhookSettings {
  return async (workspaceId, change) => {
    const now = deps.clock.now();
    const current = (await deps.settings.find(workspaceId)) ?? emptySettings(workspaceId, now);
    const url = change.url === undefined ? current.url : change.url;
    const warnings =
      url === null || url === current.url ? [] : await judge(deps.addressPolicy, url);
    const settings: WebhookSettings = {
      workspaceId,
      enabled: change.enabled ?? current.enabled,
      url,
      sealedToken: nextToken(deps.secretBox, current, change.token),
      events: change.events ?? current.events,
      updatedAt: now,
      urlSavedAt: url === current.url ? current.urlSavedAt : now,
      testPassedAt: current.testPassedAt,
      signing: current.signing,
    };
    if (settings.enabled && settings.url === null)
      throw invalid('url', 'webhooks cannot be enabled without a URL');
    refuseSilentTokenMove(current, settings, change);
    const { testPassedAt: _passed, signing: _signing, ...saved } = settings;
    await deps.settings.save(saved);
    return { settings, warnings };
  };
}

/** What a new workspace starts with (contract 6). */
export function emptySettings(workspaceId: string, now: Date): WebhookSettings {
  return {
    workspaceId,
    enabled: false,
    url: null,
    sealedToken: null,
    events: [...WEBHOOK_EVENTS],
    updatedAt: now,
    urlSavedAt: null,
    testPassedAt: null,
    signing: null,
  };
}

async function judge(policy: AddressPolicy, url: string): Promise<string[]> {
  const verdict = await policy.judge(url);
  if (!verdict.allowed) throw invalid('url', verdict.reason);
  return verdict.warning === undefined ? [] : [verdict.warning];
}

function nextToken(
  box: SecretBox,
  current: WebhookSettings,
  token: string | null | undefined,
): string | null {
  if (token === undefined || token === CONFIGURED_TOKEN) return current.sealedToken;
  if (token === null) return null;
  if (!WEBHOOK_TOKEN_PATTERN.test(token)) {
    throw invalid('token', 'a token is 1 to 512 printable ASCII characters without spaces');
  }
  return sealToken(box, current.workspaceId, token);
}

/** A changed address must not receive the old address's secret by accident (contract 6). */
function refuseSilentTokenMove(
  current: WebhookSettings,
  next: WebhookSettings,
  change: WebhookSettingsChange,
): void {
  const unchanged = next.sealedToken !== null && next.sealedToken === current.sealedToken;
  if (
    !unchanged ||
    current.url === null ||
    next.url === null ||
    change.keepTokenForNewOrigin === true
  )
    return;
  if (new URL(current.url).origin === new URL(next.url).origin) return;
  throw new HeraldError(
    'conflict',
    'the URL now points to another origin: enter the token again, or confirm that the saved one may go there',
  );
}

function invalid(field: ErrorDetail['field'], message: string): HeraldError {
  return new HeraldError('invalid_request', message, { details: [{ field, message }] });
}
