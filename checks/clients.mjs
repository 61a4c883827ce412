/**
 * Has generators of clients read the OpenAPI documents, and compiles what they write: `npm run check:clients`. Generators are
 * taken from Go's, Maven's and Python's registries. With `--available`, those whose tools are missing are left out.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const { openapiDocument } = require('../dist/src/http/docs/document');
const { inOpenapi30 } = require('../dist/src/http/docs/openapi-30');

const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const OGEN = 'github.com/ogen-go/ogen/cmd/ogen@v1.25.0';
const GENERATOR = 'org.openapitools:openapi-generator-cli:7.14.0';
const RUNTIMES = ['github.com/oapi-codegen/runtime@v1.9.0', 'github.com/ogen-go/ogen@v1.25.0'];
const OGEN_CONFIG = 'generator: { features: { disable_all: true, enable: [paths/client] } }\n';
/** A generator that writes thousands of files is slow on a busy machine; a hang is not. */
const STEP_MS = 10 * 60_000;

class NotObtained extends Error {}

/** Checks by name, with the tools that they need on the PATH. */
const CHECKS = {
  'oapi-codegen, 3.1': { needs: ['go'], check: () => oapiCodegen('openapi.json', 'oapi31') },
  'oapi-codegen, 3.0': { needs: ['go'], check: () => oapiCodegen('openapi-3.0.json', 'oapi30') },
  'ogen, 3.1': { needs: ['go'], check: ogen },
  'openapi-generator for Go, 3.1': { needs: ['go', 'java', 'mvn'], check: generatedGo },
  'openapi-generator for Java, 3.1': { needs: ['java', 'javac', 'mvn'], check: generatedJava },
  'openapi-generator for Python, 3.0': {
    needs: ['java', 'mvn', 'python3'],
    check: generatedPython,
  },
};

const folder = mkdtempSync(join(tmpdir(), 'herald-clients-'));
const document = openapiDocument();
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
writeFileSync(join(folder, 'openapi-3.0.json'), JSON.stringify(inOpenapi30(document)));
writeFileSync(join(folder, 'go.mod'), 'module clients\n\ngo 1.24\n');
writeFileSync(join(folder, 'ogen.yml'), OGEN_CONFIG);
process.exitCode = (await checkAll(process.argv.includes('--available'))) ? 0 : 1;
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** Runs the checks one after another; resolves with whether none failed. */
async function checkAll(availableOnly) {
  let isFine = true;
  for (const [name, { needs, check }] of Object.entries(CHECKS)) {
    const missing = await missingOf(needs);
    if (missing.length > 0) {
      const sentence = `${name}: needs ${missing.join(' and ')} on the PATH`;
      console.log(availableOnly ? `skipped  ${sentence}` : `FAILED   ${sentence}`);
      isFine &&= availableOnly;
      continue;
    }
    try {
      await check();
      console.log(`compiles ${name}`);
    } catch (error) {
      if (availableOnly && error instanceof NotObtained) {
        console.log(`skipped  ${name}: ${error.message}`);
        continue;
      }
      isFine = false;
      const output = `${error.stdout ?? ''}\n${error.stderr ?? ''}`.trim();
      console.log(`FAILED   ${name}: ${error.message.split('\n')[0]}\n${output.slice(-3000)}`);
    }
  }
  return isFine;
}

async function missingOf(tools) {
  const found = await Promise.all(
    tools.map((tool) =>
      run('which', [tool]).then(
        () => true,
        () => false,
      ),
    ),
  );
  return tools.filter((_, index) => !found[index]);
}

async function oapiCodegen(input, name) {
  await obtain(() => go('install', OAPI_CODEGEN));
  mkdirSync(join(folder, name));
  const output = join(name, 'client.go');
  const args = ['-generate', 'types,client', '-package', name, '-o', output, input];
  await step(join(folder, 'bin/oapi-codegen'), args);
  await compileGo(name);
}

async function ogen() {
  await obtain(() => go('install', OGEN));
  const args = ['--config', 'ogen.yml', '--target', 'ogen', '--package', 'ogen', 'openapi.json'];
  await step(join(folder, 'bin/ogen'), args);
  await compileGo('ogen');
}

/** Checks types only: machine code for the largest of them takes minutes. */
async function compileGo(name) {
  await obtain(() => go('get', ...RUNTIMES));
  await go('vet', '-asmdecl', `./${name}`);
}

async function generatedGo() {
  await generate('go', 'openapi.json');
  await obtain(() => go('-C', 'generated-go', 'mod', 'download'));
  await go('-C', 'generated-go', 'vet', '-asmdecl', './...');
}

async function generatedJava() {
  await generate('java', 'openapi.json');
  const at = { cwd: join(folder, 'generated-java') };
  const paths = 'dependency:build-classpath';
  await obtain(() => step('mvn', ['-q', '-B', paths, '-Dmdep.outputFile=classpath'], at));
  const compile =
    'javac -proc:none -nowarn -d out -cp "$(cat classpath)" $(find src/main -name "*.java")';
  await step('sh', ['-c', compile], at);
}

async function generatedPython() {
  await generate('python', 'openapi-3.0.json');
  const at = { cwd: join(folder, 'generated-python') };
  await step('python3', ['-m', 'compileall', '-q', 'openapi_client'], at);
}

async function generate(language, input) {
  const [, name, version] = GENERATOR.split(':');
  const jar = join(folder, `${name}-${version}.jar`);
  const copy = ['dependency:copy', `-Dartifact=${GENERATOR}`, `-DoutputDirectory=${folder}`];
  await obtain(() => step('mvn', ['-q', '-B', ...copy]));
  const output = ['-g', language, '-i', input, '-o', `generated-${language}`];
  const only = 'apiDocs=false,modelDocs=false,apiTests=false,modelTests=false';
  await step('java', ['-jar', jar, 'generate', ...output, '--global-property', only]);
}

/** Takes a part from its registry. @throws NotObtained */
async function obtain(take) {
  try {
    await take();
  } catch (error) {
    const output = `${error.stdout ?? ''}\n${error.stderr ?? ''}`.trim();
    throw new NotObtained(`its registry does not give it: ${output.slice(-300)}`, { cause: error });
  }
}

function go(...args) {
  const env = { ...process.env, GOFLAGS: '-mod=mod', GOBIN: join(folder, 'bin') };
  return step('go', args, { env });
}

function step(program, args, options = {}) {
  const bounds = { timeout: STEP_MS, maxBuffer: 64 * 1024 * 1024 };
  return run(program, args, { cwd: folder, ...bounds, ...options });
}
