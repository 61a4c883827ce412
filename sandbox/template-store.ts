import { BoundedMap } from './bounded-map';
import { body, buttons, footer, quickReply, urlButton } from './template-parts';
import type { SandboxTemplate, SandboxComponent } from './types';

const FIRST_ID = 2_041_100_000_000_000;
const FIRST_CREATED_ID = 3_041_100_000_000_000;
const CREATED_MAX = 10_000;

const SHAPES: SandboxComponent[][] = [
  [body('A plain text that is the same for everybody.')],
  [body('Hi {{1}}, this is about {{2}}, as you asked.', 'Ana', 'A-1017')],
  [
    body('Hi {{1}}, the page below has all of it.', 'Ana'),
    footer('Fern & Fig'),
    buttons(
      urlButton('Open', 'https://shop.example.com/p/{{1}}', 'https://shop.example.com/p/fern'),
    ),
  ],
  [body('Hi {{1}}, was that right?', 'Ana'), buttons(quickReply('Yes'), quickReply('No'))],
];

type Change = Partial<Omit<SandboxTemplate, 'id' | 'name' | 'language' | 'owner'>>;

/**
 * The templates of every account, at both providers, and those that single accounts have created. An account that edits or
 * deletes a template of every account does it for itself: the others keep theirs.
 */
export class TemplateStore {
  private readonly given = new Map<string, SandboxTemplate>();
  /** The oldest are forgotten. */
  private readonly created = new BoundedMap<string, SandboxTemplate>(CREATED_MAX);
  /** Versions that single accounts have of a template of every account; null where it is deleted. The oldest are forgotten. */
  private readonly versions = new BoundedMap<string, SandboxTemplate | null>(CREATED_MAX);
  private createdCount = 0;
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

  /** Lists what an account has. */
  of(owner: string): readonly SandboxTemplate[] {
    const templates: SandboxTemplate[] = [];
    for (const each of this.listed) {
      const template = this.versionOf(owner, each);
      if (template !== null) templates.push(template);
    }
    return templates;
  }

  /** Finds a template as most accounts have it. */
  find(id: string): SandboxTemplate | undefined {
    return this.byId.get(id);
  }

  /** Finds a template as an account has it. */
  findOf(owner: string, id: string): SandboxTemplate | undefined {
    const template = this.byId.get(id);
    return template === undefined ? undefined : (this.versionOf(owner, template) ?? undefined);
  }

  /** Adds a template of one account, under review. */
  create(template: Omit<SandboxTemplate, 'id' | 'status'> & { owner: string }): SandboxTemplate {
    this.createdCount += 1;
    const id = String(FIRST_CREATED_ID + this.createdCount);
    const added: SandboxTemplate = { ...template, id, status: 'PENDING' };
    this.created.set(id, added);
    this.list();
    return added;
  }

  /** Removes a template of an account; false when it has none with this id. */
  removeOf(owner: string, id: string): boolean {
    if (this.findOf(owner, id) === undefined) return false;
    if (!this.created.delete(id)) this.versions.set(keyOf(owner, id), null);
    this.list();
    return true;
  }

  /** Changes a template of an account and returns it; undefined when it has none with this id. */
  changeOf(owner: string, id: string, change: Change): SandboxTemplate | undefined {
    const template = this.findOf(owner, id);
    if (template === undefined) return undefined;
    const changed = { ...template, ...change, owner };
    if (this.created.has(id)) this.created.set(id, changed);
    else this.versions.set(keyOf(owner, id), changed);
    this.list();
    return changed;
  }

  /** Changes a template for every account that has it, and returns it; undefined when there is none with this id. */
  change(id: string, change: Change): SandboxTemplate | undefined {
    const template = this.find(id);
    if (template === undefined) return undefined;
    const changed = { ...template, ...change };
    if (this.given.has(id)) this.given.set(id, changed);
    else if (template.owner !== undefined) this.created.set(id, changed);
    else this.generated = this.generated.map((each) => (each.id === id ? changed : each));
    for (const [key, version] of this.versions)
      if (version?.id === id) this.versions.set(key, { ...version, ...change });
    this.list();
    return changed;
  }

  /** Replaces the generated templates, which follow the others, by this many. */
  generate(count: number): void {
    this.generated = generateTemplates(count);
    this.list();
  }

  /** Returns a template as an account has it; null where it does not. */
  private versionOf(owner: string, template: SandboxTemplate): SandboxTemplate | null {
    if (template.owner !== undefined) return template.owner === owner ? template : null;
    const version = this.versions.get(keyOf(owner, template.id));
    return version === undefined ? template : version;
  }

  private list(): void {
    this.listed = [...this.given.values(), ...this.generated, ...this.created.values()];
    this.byId = new Map(this.listed.map((template) => [template.id, template]));
  }
}

function keyOf(owner: string, id: string): string {
  return `${owner} ${id}`;
}

/** Makes approved templates `generated_00001`, … with alternating components; the same ones each time. */
function generateTemplates(count: number): SandboxTemplate[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(FIRST_ID + index + 1),
    name: `generated_${String(index + 1).padStart(5, '0')}`,
    language: 'en_US',
    category: 'UTILITY',
    status: 'APPROVED',
    parameter_format: 'POSITIONAL',
    components: SHAPES[index % SHAPES.length] ?? [],
  }));
}
