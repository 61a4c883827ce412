import { bindAll } from '../steps/bind';
import { checkDefinition } from './check-definition';
import { createTemplate } from './create-template';
import { deleteTemplate } from './delete-template';
import { editTemplate } from './edit-template';
import { listTemplates } from './list-templates';
import { previewTemplate } from './preview-template';
import { requestSync } from './request-sync';
import { showTemplate } from './show-template';
import type { TemplateDeps } from './deps';

/** Creates the services of templates. */
export function createTemplates(deps: TemplateDeps) {
  return bindAll(deps, {
    list: listTemplates,
    show: showTemplate,
    preview: previewTemplate,
    requestSync,
    check: checkDefinition,
    create: createTemplate,
    edit: editTemplate,
    delete: deleteTemplate,
  });
}

export type Templates = ReturnType<typeof createTemplates>;
