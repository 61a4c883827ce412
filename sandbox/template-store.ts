import { generateTemplates } from './generated-templates';
import type { SandboxTemplate } from './types';

type Change = Partial<
  Pick<SandboxTemplate, 'status' | 'category' | 'quality_score' | 'rejected_reason'>
>;

/** The templates of every account, at both providers. */
export class TemplateStore {
  private readonly given = new Map<string, SandboxTemplate>();
  private generated: SandboxTemplate[] = [];
  private listed: readonly SandboxTemplate[] = [];
  private byId = new Map<string, SandboxTemplate>();

  constructor(templates: SandboxTemplate[]) {
    for (const template of templates) this.given.set(template.id, template);
    this.list();
  }

  /** In the order of the list. */
  all(): readonly SandboxTemplate[] {
    return this.listed;
  }

  find(id: string): SandboxTemplate | undefined {
    return this.byId.get(id);
  }

  /** The changed template; undefined when there is none with this id. */
  change(id: string, change: Change): SandboxTemplate | undefined {
    const template = this.find(id);
    if (template === undefined) return undefined;
    const changed = { ...template, ...change };
    if (this.given.has(id)) this.given.set(id, changed);
    else this.generated = this.generated.map((each) => (each.id === id ? changed : each));
    this.list();
    return changed;
  }

  /** Has this many generated templates behind the others, in the place of those generated before. */
  generate(count: number): void {
    this.generated = generateTemplates(count);
    this.list();
  }

  private list(): void {
    this.listed = [...this.given.values(), ...this.generated];
    this.byId = new Map(this.listed.map((template) => [template.id, template]));
  }
}
