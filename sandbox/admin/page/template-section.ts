import type { SandboxTemplate } from '../../types';
import { TEMPLATE_STATUSES } from '../templates';
import { cell, choice, field, form, table } from './controls';
import { html, type Html } from './html';

const SHOWN = 50;

/** The first templates whose name has the text that is looked for. */
export function templateSection(templates: readonly SandboxTemplate[], search: string): Html {
  const found = templates.filter(({ name }) => name.includes(search));
  return html`<h2 id="templates">Templates</h2>
    <form class="fields" method="get" action="/sandbox#templates">
      ${field('Name', 'templates', search)}<button>Find</button>
      <span>${Math.min(found.length, SHOWN)} of ${found.length}</span>
    </form>
    ${table(
      ['Template', 'Category', 'Status'],
      found
        .slice(0, SHOWN)
        .map((template) => [
          cell(`${template.name} / ${template.language}`),
          cell(template.category),
          statusForm(template),
        ]),
    )}
    ${form('/sandbox/templates/generated', 'Install', [field('Generated templates', 'count', 0)])}`;
}

function statusForm({ id, status }: SandboxTemplate): Html {
  return form(`/sandbox/templates/${id}/status`, 'Change', [
    choice('', 'status', TEMPLATE_STATUSES, status),
  ]);
}
