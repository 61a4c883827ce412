/**
 * Checks the Helm chart with the tools that are on the PATH, `npm run chart`: helm, kubeconform and promtool. Without
 * them it still checks that the manifests in test/fixtures/helm were rendered from this chart. `--render` writes them,
 * which needs helm.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';

const CHART = 'deploy/helm';
const RENDERED = 'test/fixtures/helm';
const DEFINITIONS = 'test/fixtures/kubernetes/definitions.json';
/** Sets of values, each with the name of its release: a long one is cut. */
const RELEASES = {
  least: 'herald',
  everything: 'herald',
  openshift: 'herald-of-the-support-team-in-the-first-region',
};
const VALUE_SETS = Object.keys(RELEASES);
const KUBERNETES = '1.31.0';
/** Values that must not be installed, by words of the refusal. */
const REFUSED = {
  'networkPolicy.apiFrom is required':
    'ingress.enabled=true,ingress.host=a.example,ingress.tlsSecret=a',
  'networkPolicy.temporalTo is required': 'temporal.address=temporal.example:443',
  'extraEnv has LOG_LEVEL, which is in settings too':
    'settings.LOG_LEVEL=warn,extraEnv[0].name=LOG_LEVEL',
  extraEnv: 'extraEnv[0].name=PORT',
  runAsUsr: 'podSecurityContext.runAsUsr=7',
  'app.kubernetes.io/component': 'setup.podLabels.app\\.kubernetes\\.io/component=api',
};
const problems = [];

const folder = mkdtempSync(join(tmpdir(), 'herald-chart-'));
try {
  const chart = copyWithoutContents(join(folder, 'chart'));
  if (process.argv.includes('--render')) VALUE_SETS.forEach((name) => write(name, chart));
  VALUE_SETS.forEach((name) => requireCurrent(name, chart));
  if (has('helm', 'version')) checkWithHelm(chart);
  if (has('kubeconform', '-v')) checkWithKubeconform(join(folder, 'schemas'));
  if (has('promtool', '--version')) checkWithPromtool();
} finally {
  rmSync(folder, { recursive: true });
}
for (const problem of problems) console.log(problem);
console.log(`chart: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Copies the chart without its version, alerts and dashboard, so that these can change without a new rendering. */
function copyWithoutContents(copy) {
  cpSync(CHART, copy, { recursive: true });
  const about = join(copy, 'Chart.yaml');
  writeFileSync(about, readFileSync(about, 'utf8').replace(/ersion: \d\S*$/gm, 'ersion: 0.0.0'));
  writeFileSync(join(copy, 'files/alerts.yaml'), 'groups:\n  - name: herald\n    rules: []\n');
  writeFileSync(join(copy, 'files/dashboard.json'), '{\n  "title": "Herald"\n}\n');
  return copy;
}

function valuesFile(name) {
  return join(RENDERED, `${name}.values.yaml`);
}

function write(name, chart) {
  const header = `# Rendered by \`npm run chart -- --render\` from chart and values ${digestOf(name, chart)}\n`;
  writeFileSync(join(RENDERED, `${name}.yaml`), header + render(name, chart));
}

function render(name, chart, ...more) {
  const flags = ['--kube-version', KUBERNETES, '--values', valuesFile(name), ...more];
  return run('helm', 'template', RELEASES[name], chart, ...flags);
}

/** Returns a digest of everything that a rendering depends on. */
function digestOf(name, chart) {
  const files = readdirSync(chart, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of [...files, valuesFile(name)]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function requireCurrent(name, chart) {
  const [header = ''] = readFileSync(join(RENDERED, `${name}.yaml`), 'utf8').split('\n');
  if (!header.endsWith(digestOf(name, chart)))
    problems.push(
      `${RENDERED}/${name}.yaml is out of date: run "npm run chart -- --render" with helm`,
    );
}

function checkWithHelm(chart) {
  for (const name of VALUE_SETS) {
    attempt(() => run('helm', 'lint', CHART, '--strict', '--values', valuesFile(name)));
    attempt(() => {
      const stored = readFileSync(join(RENDERED, `${name}.yaml`), 'utf8');
      if (!isDeepStrictEqual(objectsOf(render(name, chart)), objectsOf(stored)))
        throw new Error(`${RENDERED}/${name}.yaml is not what helm renders`);
    });
  }
  for (const [named, values] of Object.entries(REFUSED)) requireRefused(chart, named, values);
}

function requireRefused(chart, named, values) {
  try {
    render('least', chart, '--set', values);
  } catch ({ stderr }) {
    if (stderr.includes(named)) return;
  }
  problems.push(`the chart does not say "${named}" with ${values}`);
}

/** Returns the objects of a rendering by kind and name: their order depends on helm's version. */
function objectsOf(text) {
  const objects = parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((object) => object !== null);
  return new Map(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
}

/** Validates against the definitions of the tests, because kubeconform would download its own. */
function checkWithKubeconform(schemas) {
  const { kinds, $defs } = JSON.parse(readFileSync(DEFINITIONS, 'utf8'));
  mkdirSync(schemas);
  for (const [path, definition] of Object.entries(kinds)) {
    const [kind, ...version] = path.toLowerCase().split('/').toReversed();
    const suffix = version.toReversed().map((part) => part.split('.')[0]);
    const file = join(schemas, `${[kind, ...suffix].join('-')}.json`);
    writeFileSync(file, JSON.stringify({ $ref: `#/$defs/${definition}`, $defs }));
  }
  const location = join(schemas, '{{ .ResourceKind }}{{ .KindSuffix }}.json');
  const files = VALUE_SETS.map((name) => join(RENDERED, `${name}.yaml`));
  attempt(() =>
    run(
      'kubeconform',
      '-strict',
      '-ignore-missing-schemas',
      '-schema-location',
      location,
      ...files,
    ),
  );
}

function checkWithPromtool() {
  attempt(() => run('promtool', 'check', 'rules', join(CHART, 'files/alerts.yaml')));
  attempt(() => run('promtool', 'test', 'rules', 'test/fixtures/alerts/cases.yaml'));
}

function attempt(check) {
  try {
    check();
  } catch (error) {
    problems.push([error.message, error.stdout].filter(Boolean).join('\n'));
  }
}

/** Tells whether a tool is there, and says so when it is not. */
function has(tool, flag) {
  try {
    run(tool, flag);
    return true;
  } catch {
    console.log(`chart: ${tool} is not installed, so its checks are left out`);
    return false;
  }
}

function run(tool, ...args) {
  return execFileSync(tool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
