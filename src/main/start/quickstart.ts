import { join } from 'node:path';
import { describeTemplate } from '../../domain/template/describe-template';
import type { Template } from '../../domain/template/template';
import { writePrivate } from './kept';

export interface QuickstartTemplate {
  name: string;
  templateId: string;
  language: string;
  providerStatus: string;
  shape: string;
}

/** The facts of a running `npm start`, for scripts. Holds secrets: the file is for its owner only. */
export interface Quickstart {
  apiUrl: string;
  docsUrl: string;
  consoleUrl: string;
  apiKey: string;
  /** Of the workspace whose number is at Twilio: the same templates by the same names. */
  twilioApiKey: string;
  ownerEmail: string;
  /** One-time; null once the owner changed it. */
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

export function quickstartFile(dataDir: string): string {
  return join(dataDir, 'quickstart.json');
}

/** Written when everything answers, removed when it stops. */
export async function writeQuickstart(dataDir: string, quickstart: Quickstart): Promise<void> {
  await writePrivate(quickstartFile(dataDir), `${JSON.stringify(quickstart, null, 2)}\n`);
}

export function quickstartTemplate(template: Template): QuickstartTemplate {
  const { name, id, language, providerStatus } = template;
  return { name, templateId: id, language, providerStatus, shape: shapeOf(template) };
}

/** What a template is an example of: its most particular trait. */
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
