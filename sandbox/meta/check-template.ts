import { z } from 'zod';
import type { SandboxTemplate, SandboxComponent } from '../types';
import { checkButtons } from './check-buttons';
import { checkTextParameters, hydrate, formatMismatch } from './check-text-parameters';
import { GraphError } from './graph-error';
import type { TemplateBody, SentParameter } from './send-body';

const MAX_BODY_LENGTH = 1024;

const media = z.union([
  z.object({ link: z.url({ protocol: /^https?$/ }) }),
  z.object({ id: z.string() }),
]);

/**
 * Refuses what Meta would refuse: template, parameter counts, formats and lengths. Returns the body's text.
 * @throws GraphError
 */
export function checkTemplate(
  templates: readonly SandboxTemplate[],
  sent: TemplateBody['template'],
): string {
  const template = findApproved(templates, sent);
  const componentOf = (type: string) =>
    template.components.find((component) => component.type === type);
  const parametersOf = (type: string) =>
    sent.components.find((component) => component.type === type)?.parameters ?? [];

  checkHeader(componentOf('HEADER'), parametersOf('header'), template.parameter_format);

  const bodyText = componentOf('BODY')?.text ?? '';
  const bodyParameters = parametersOf('body');
  checkTextParameters('body', bodyText, bodyParameters, template.parameter_format);
  const text = hydrate(bodyText, bodyParameters);
  if (text.length > MAX_BODY_LENGTH) {
    throw new GraphError(132005, 'Translated text too long', {
      details: `body: the text is longer than ${MAX_BODY_LENGTH} characters`,
    });
  }

  const sentButtons = sent.components.filter((component) => component.type === 'button');
  checkButtons(componentOf('BUTTONS')?.buttons ?? [], sentButtons);
  return text;
}

function findApproved(
  templates: readonly SandboxTemplate[],
  { name, language }: TemplateBody['template'],
): SandboxTemplate {
  const template = templates.find(
    (candidate) => candidate.name === name && candidate.language === language.code,
  );
  if (template?.status === 'APPROVED') return template;
  if (template?.status === 'PAUSED') {
    throw new GraphError(132015, 'Template is Paused', { details: `${name} is paused` });
  }
  if (template?.status === 'DISABLED') {
    throw new GraphError(132016, 'Template is Disabled', { details: `${name} is disabled` });
  }
  throw new GraphError(132001, 'Template name does not exist in the translation', {
    details: `template name (${name}) does not exist in ${language.code}`,
    httpStatus: 404,
  });
}

/** Checks the header's parameters: one text, one media of the right kind, or none. @throws GraphError */
function checkHeader(
  header: SandboxComponent | undefined,
  parameters: SentParameter[],
  format: SandboxTemplate['parameter_format'],
): void {
  if (header?.format === undefined || header.format === 'TEXT') {
    checkTextParameters('header', header?.text ?? '', parameters, format);
    return;
  }
  const [parameter] = parameters;
  const expected = header.format.toLowerCase();
  if (parameters.length !== 1 || parameter?.type !== expected) {
    throw formatMismatch(
      `header: Format mismatch, expected ${header.format}, received ${parameter?.type.toUpperCase() ?? 'UNKNOWN'}`,
    );
  }
  if (!media.safeParse(parameter[expected]).success) {
    throw formatMismatch(`header: ${header.format} needs a link or an id`);
  }
}
