import { checkButtons } from './check-buttons';
import { checkHeader } from './check-header';
import { checkTextParameters, hydrate } from './check-text-parameters';
import { GraphError } from './graph-error';
import type { TemplateBody } from './send-body';
import type { SandboxTemplate } from '../types';

const MAX_BODY_LENGTH = 1024;

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
