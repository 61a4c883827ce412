import { type Actor, type AuditEntry, changesBetween } from '../../domain/audit';
import { HeraldError, type ErrorDetail } from '../../domain/errors';
import type { FurtherEvent } from '../../domain/further-event';
import type { ReportedStatus } from '../../domain/message';
import { WEBHOOK_EVENTS } from '../../domain/webhook-event';
import {
  WEBHOOK_TOKEN_PATTERN,
  WEBHOOK_TOKEN_RULE,
  type SavedWebhookSettings,
  type WebhookSettings,
  settingsVersion,
  withoutQuery,
} from '../../domain/webhook-settings';
import type { AddressPolicy } from '../../ports/egress';
import type { SecretBox } from '../../ports/secret-box';
import { CONFLICT, retryOnConflict } from '../steps/retry-on-conflict';
import { entryOf, publish } from '../workspaces/steps/audit-entry';
import { outlastLease } from '../deliveries/steps/recent-reads';
import { sealToken } from './steps/receiver-secrets';
import type { WebhookDeps } from './deps';

/**
 * Saves the webhook settings of a workspace after every rule of contract 6.
 * @throws HeraldError invalid_request naming the field; conflict when the token would go to a new origin unasked, or
 * when somebody else saved another version
 */
export function saveWebhookSettings(
  deps: WebhookDeps,
  workspaceId: string,
  change: WebhookSettingsChange,
  actor: Actor,
): Promise<SaveResult> {
  return retryOnConflict(SAVED_MEANWHILE, async () => {
    const now = deps.clock.now();
    const current = (await deps.settings.find(workspaceId)) ?? emptySettings(workspaceId, now);
    if (change.version !== undefined && change.version !== settingsVersion(current))
      throw new HeraldError('conflict', SAVED_MEANWHILE);
    const next = await nextSettings(deps, current, change);
    const {
      testPassedAt: _passed,
      signing: _signing,
      openCircuit: _open,
      insideOrigins: _inside,
      ...saved
    } = next.settings;
    const entry = entryOfSave(deps, actor, current, next.settings);
    if (!(await deps.settings.save(saved, entry))) return CONFLICT;
    await Promise.all([publish(deps, entry), outlastLease()]);
    return next;
  });
}

/** Absent fields stay as they are; `token: null` clears it (contract 6). */
export interface WebhookSettingsChange {
  enabled?: boolean | undefined;
  url?: string | null | undefined;
  token?: string | null | undefined;
  events?: ReportedStatus[] | undefined;
  furtherEvents?: FurtherEvent[] | undefined;
  /** The saved token may go to another origin than the one it was entered for. */
  keepTokenForNewOrigin?: boolean | undefined;
  /**
   * Version that the change was made from; a conflict when another one was saved meanwhile. Absent to change any
   * version.
   */
  version?: string | undefined;
}

export interface SaveResult {
  settings: WebhookSettings;
  /** E.g. that the name does not resolve now. */
  warnings: string[];
}

/** Placeholder that a stored token reads back as. */
export const CONFIGURED_TOKEN = '(configured)';

const SAVED_MEANWHILE =
  'somebody else saved the webhook settings meanwhile: load them again, then make your change';

async function nextSettings(
  deps: WebhookDeps,
  current: WebhookSettings,
  change: WebhookSettingsChange,
): Promise<SaveResult> {
  const now = deps.clock.now();
  const url = change.url === undefined ? current.url : change.url;
  const warnings =
    url === null || url === current.url
      ? []
      : await judge(deps.addressPolicy, url, current.insideOrigins);
  const sealedToken = nextToken(deps.secretBox, current, change.token);
  const settings: WebhookSettings = {
    ...current,
    enabled: change.enabled ?? current.enabled,
    url,
    sealedToken,
    tokenOrigin: nextTokenOrigin(current, sealedToken, url),
    events: change.events ?? current.events,
    furtherEvents: change.furtherEvents ?? current.furtherEvents,
    updatedAt: now,
    urlSavedAt: url === current.url ? current.urlSavedAt : now,
  };
  if (settings.enabled && settings.url === null)
    throw invalid('url', 'webhooks cannot be enabled without a URL');
  refuseSilentTokenMove(current, settings, change);
  return { settings, warnings };
}

/** Returns the audit entry of a save. It names a URL without its query, which may hold keys. */
function entryOfSave(
  deps: WebhookDeps,
  actor: Actor,
  before: WebhookSettings,
  after: WebhookSettings,
): AuditEntry {
  const changes = changesBetween(plainFields(before), plainFields(after));
  const isQueryOnly = before.url !== after.url && !changes.some(({ field }) => field === 'url');
  if (isQueryOnly) changes.push({ field: 'url', secret: true });
  if (before.sealedToken !== after.sealedToken) changes.push({ field: 'token', secret: true });
  return entryOf(deps, after.workspaceId, actor, { action: 'webhook_settings.saved', changes });
}

function plainFields({ enabled, url, events, furtherEvents }: WebhookSettings) {
  const shownUrl = url === null ? null : withoutQuery(url);
  return { enabled, url: shownUrl, events: [...events], furtherEvents: [...furtherEvents] };
}

/** Returns the settings of a workspace that never saved any (contract 6). */
export function emptySettings(workspaceId: string, now: Date): WebhookSettings {
  const saved = newSettings(workspaceId, now);
  return { ...saved, testPassedAt: null, openCircuit: null, signing: null, insideOrigins: [] };
}

export function newSettings(workspaceId: string, now: Date): SavedWebhookSettings {
  return {
    workspaceId,
    enabled: false,
    url: null,
    sealedToken: null,
    tokenOrigin: null,
    events: [...WEBHOOK_EVENTS],
    furtherEvents: [],
    updatedAt: now,
    revision: 0,
    urlSavedAt: null,
  };
}

async function judge(
  policy: AddressPolicy,
  url: string,
  insideOrigins: readonly string[],
): Promise<string[]> {
  const verdict = await policy.judge(url, insideOrigins);
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
    throw invalid('token', `a token ${WEBHOOK_TOKEN_RULE}`);
  }
  return sealToken(box, current.workspaceId, token);
}

/**
 * Returns the origin that the token belongs to: that of the URL it is saved with, or of the last one while there is no
 * URL.
 */
function nextTokenOrigin(
  current: WebhookSettings,
  sealedToken: string | null,
  url: string | null,
): string | null {
  if (sealedToken === null) return null;
  if (url !== null) return originOf(url);
  return sealedToken === current.sealedToken ? current.tokenOrigin : null;
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** Refuses to keep the token for a new origin without a confirmation (contract 6). */
function refuseSilentTokenMove(
  current: WebhookSettings,
  next: WebhookSettings,
  change: WebhookSettingsChange,
): void {
  const unchanged = next.sealedToken !== null && next.sealedToken === current.sealedToken;
  if (!unchanged || next.url === null || change.keepTokenForNewOrigin === true) return;
  const { tokenOrigin } = current;
  if (tokenOrigin === null || tokenOrigin === originOf(next.url)) return;
  throw new HeraldError(
    'conflict',
    'the URL now points to another origin: enter the token again, or confirm that the saved one may go there (keepTokenForNewOrigin; --keep-token on the command line)',
  );
}

function invalid(field: ErrorDetail['field'], message: string): HeraldError {
  return new HeraldError('invalid_request', message, { details: [{ field, message }] });
}
