import type { ListedTemplate } from '../../../packages/cli/src/templates/template-shape.ts';
import { demoTemplates } from '../../../sandbox/demo-templates';
import { describeTemplate } from '../../../src/domain/template/describe-template';
import { parseComponents } from '../../../src/domain/template/parse-components';
import type { TemplateContent } from '../../../src/domain/template/template';

/** Presents a template as `GET /template` does. */
export function listed(
  { category, components }: TemplateContent,
  traits: Partial<ListedTemplate> = {},
): ListedTemplate {
  return {
    name: 'order_confirmed',
    language: 'en_US',
    category,
    senderNumber: '15550100001',
    sendable: true,
    providerTemplateComponents: JSON.stringify(components),
    ...describeTemplate({ category, components }),
    ...traits,
  };
}

/** Lists the templates of the demo workspace. */
export function listedDemo(): ListedTemplate[] {
  return demoTemplates.map(({ name, language, category, status, components }) =>
    listed(
      { category, components: parseComponents(components) },
      status === 'APPROVED'
        ? { name, language }
        : { name, language, sendable: false, notSendableReason: 'template_not_approved' },
    ),
  );
}
