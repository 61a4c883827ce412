import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quickstartFile } from '../../config/embedded';
import { describeTemplate } from '../../domain/template/describe-template';
import type { Template } from '../../domain/template/template';
import { writePrivate } from './saved-state';

export interface QuickstartTemplate {
  name: string;
  templateId: string;
  language: string;
  providerStatus: string;
  shape: string;
}

/** Facts of a running `npm start`, for scripts. Contains secrets: only this user may read the file. */
export interface Quickstart {
  apiUrl: string;
  docsUrl: string;
  consoleUrl: string;
  apiKey: string;
  /** API key of the workspace with the Twilio number, which has the same template names. */
  twilioApiKey: string;
  /** Workspace of the key and the sender. */
  workspaceId: string;
  senderId: string;
  senderNumber: string;
  ownerEmail: string;
  /** Password for the first sign-in; null once the owner has changed it. */
  ownerPassword: string | null;
  temporalUiUrl: string;
  temporalAddress: string;
  mongodbUri: string;
  receiverUrl: string;
  sandboxUrl: string;
  /** CA certificate of the receiver. */
  caFile: string;
  templates: QuickstartTemplate[];
}

/** Returns the file of shell variables that the commands of the documentation use; any shell reads it with `.`. */
export function shellFile(dataDir: string): string {
  return join(dataDir, 'quickstart.sh');
}

/** Writes the facts once everything answers. */
export async function writeQuickstart(dataDir: string, quickstart: Quickstart): Promise<void> {
  await writePrivate(quickstartFile(dataDir), `${JSON.stringify(quickstart, null, 2)}\n`);
  await writePrivate(shellFile(dataDir), shellVariables(dataDir, quickstart));
}

/** Removes the facts when everything stops, and before it starts. */
export async function removeQuickstart(dataDir: string): Promise<void> {
  await rm(quickstartFile(dataDir), { force: true });
  await rm(shellFile(dataDir), { force: true });
}

function shellVariables(dataDir: string, quickstart: Quickstart): string {
  const { templates, ownerPassword } = quickstart;
  const variables = {
    HERALD_DATA_DIR: dataDir,
    HERALD: quickstart.apiUrl,
    // Read by herald-dev and the examples, and without it they ask port 3000.
    HERALD_URL: quickstart.apiUrl,
    HERALD_KEY: quickstart.apiKey,
    WORKSPACE: quickstart.workspaceId,
    SENDER: quickstart.senderId,
    SENDER_NUMBER: quickstart.senderNumber,
    TEMPLATE_ID: templates.find(({ name }) => name === 'welcome')?.templateId ?? '',
    SANDBOX: quickstart.sandboxUrl,
    RECEIVER: quickstart.receiverUrl,
    OWNER_EMAIL: quickstart.ownerEmail,
    ...(ownerPassword !== null && { OWNER_PASSWORD: ownerPassword }),
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
  return `${lines.join('\n')}\n`;
}

/** Quotes a text as one word for a shell. */
export function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

export function quickstartTemplate(template: Template): QuickstartTemplate {
  const { name, id, language, providerStatus } = template;
  return { name, templateId: id, language, providerStatus, shape: shapeOf(template) };
}

/** Returns the most specific trait of a template. */
function shapeOf(template: Template): string {
  const { variables, buttons } = describeTemplate(template);
  const header = template.components.find(({ type }) => type === 'HEADER');
  const hasButton = (type: string, parameterized: boolean): boolean =>
    buttons.some((button) => button.type === type && button.parameterized === parameterized);
  if (template.category === 'AUTHENTICATION') return 'authentication';
  if (header !== undefined) return header.format === 'TEXT' ? 'text_header' : 'media_header';
  if (hasButton('URL', true)) return 'url_button_variable';
  if (hasButton('COPY_CODE', true)) return 'copy_code';
  if (hasButton('URL', false)) return 'url_button_static';
  if (hasButton('QUICK_REPLY', false)) return 'quick_replies';
  if (variables.body.length === 0) return 'plain';
  return template.parameterFormat === 'NAMED' ? 'named_variables' : 'positional_variables';
}
