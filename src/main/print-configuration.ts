import { z } from 'zod';
import { settingsSchema } from '../config';
import { embeddedSettingsSchema } from '../config/embedded';
import { markdownTable } from './markdown-table';

const HEADER = ['Variable', 'Default', 'Meaning'];

/** Returns docs/configuration.md, made from the schemas that read the environment. */
export function configurationPage(): string {
  return `# Configuration

Herald reads its configuration from environment variables only. An empty variable counts as not set. Durations are in
milliseconds, lists are separated by commas. A process with wrong settings does not start, and names all of them. A \`HERALD_…\`
variable that no program of Herald knows is warned about, with the setting that was probably meant.

\`npm run docs:configuration\` makes this page from the code that reads the settings.

## API and worker

For \`npm run start:api\`, \`npm run start:worker\` and \`npm run herald\`.

${table(settingsSchema)}

## Everything on one machine

For \`npm start\`, which chooses all other settings and keeps them in its data folder.

${table(embeddedSettingsSchema)}
`;
}

/** Returns .env.example: required settings of API and worker first, then the others, commented out. */
export function environmentExample(): string {
  const settings = Object.entries(settingsSchema.shape).map(([name, setting]) => ({
    name,
    value: shownDefault(setting as z.ZodType).replaceAll('`', ''),
    description: (setting as z.ZodType).description ?? '',
  }));
  const required = settings.filter(({ value }) => value === 'required');
  const others = settings.filter(({ value }) => value !== 'required');
  return [
    '# Settings of API and worker with their defaults. See docs/configuration.md.',
    '# Made by "npm run docs:configuration".',
    '',
    '# Required',
    ...required.map(({ name, description }) => `\n# ${description}\n${name}=`),
    '',
    '# Optional',
    ...others.map(({ name, value, description }) => `\n# ${description}\n#${name}=${value}`),
    '',
  ].join('\n');
}

function table({ shape }: z.ZodObject): string {
  const rows = Object.entries(shape).map(([name, setting]) => [
    `\`${name}\``,
    shownDefault(setting as z.ZodType),
    (setting as z.ZodType).description ?? '',
  ]);
  return markdownTable(HEADER, rows);
}

/** Returns the default as the environment would have it. */
function shownDefault(setting: z.ZodType): string {
  if (setting instanceof z.ZodDefault) {
    const text = String(setting.def.defaultValue);
    return text === '' ? '' : `\`${text}\``;
  }
  return setting.safeParse(undefined).success ? '' : 'required';
}

// `npm run docs:configuration` prints docs/configuration.md and, with `--env`, .env.example.
if (require.main === module) {
  process.stdout.write(process.argv.includes('--env') ? environmentExample() : configurationPage());
}
