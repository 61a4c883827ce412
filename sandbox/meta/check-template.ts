import type { SandboxTemplate } from '../types';
import { checkCarousel, checkOffer } from './check-carousel';
import { bodyTooLong, checkPart } from './check-part';
import { GraphError } from './graph-error';
import type { TemplateBody } from './send-body';

const MAX_BODY_LENGTH = 1024;
const MAX_OFFER_BODY_LENGTH = 600;

/**
 * Refuses what Meta would refuse: template, parameter counts, formats and lengths. Returns the body's text.
 * @throws GraphError
 */
export function checkTemplate(
  templates: readonly SandboxTemplate[],
  sent: TemplateBody['template'],
): string {
  const template = findApproved(templates, sent);
  const text = checkPart(template.components, sent.components, template.parameter_format);
  const isOffer = template.components.some(({ type }) => type === 'LIMITED_TIME_OFFER');
  const max = isOffer ? MAX_OFFER_BODY_LENGTH : MAX_BODY_LENGTH;
  if (text.length > max) throw bodyTooLong(max);
  checkOffer(template, sent.components);
  checkCarousel(template, sent.components);
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
