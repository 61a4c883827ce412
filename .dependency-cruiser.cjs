/**
 * The dependency rules of the layout (ARCHITECTURE.md): domain <- ports <- services <- {http, activities};
 * adapters implement ports; only src/main sees all.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const layer = (name, from, mayImport, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: {
    path: '^(src|workflows|activities|sandbox|engines|bench|packages|test)/',
    pathNot: mayImport,
  },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      // The types of the API are a declaration alone.
      to: { couldNotResolve: true, pathNot: '^\\.[./]*/(lib/)?(api/)?schema(\\.cjs)?$' },
    },
    layer(
      'domain-is-pure',
      '^src/domain/',
      ['^src/domain/'],
      'the domain knows nothing but itself',
    ),
    layer('ports-see-domain', '^src/ports/', ['^src/(ports|domain)/'], 'a port speaks the domain'),
    layer(
      'services-see-ports',
      '^src/services/',
      ['^src/(services|ports|domain)/'],
      'a service reaches the world through ports',
    ),
    layer(
      'http-calls-services',
      '^src/http/',
      ['^src/(http|services|ports|domain)/'],
      'a route validates, calls a service and replies',
    ),
    layer(
      'cli-calls-services',
      '^src/cli/',
      ['^src/(cli|services|ports|domain)/'],
      'a command reads its arguments, calls a service and prints',
    ),
    layer(
      'activities-call-services',
      '^activities/',
      ['^activities/', '^workflows/(contract|activity-types)', '^src/(services|ports|domain)/'],
      'an activity is one service',
    ),
    layer('egress-is-an-adapter', '^src/egress/', ['^src/(egress|ports|domain)/']),
    layer('providers-are-adapters', '^src/providers/', ['^src/(providers|ports|domain)/']),
    layer('agent-model-is-an-adapter', '^src/agent-model/', ['^src/(agent-model|ports|domain)/']),
    layer('persistence-is-an-adapter', '^src/persistence/', ['^src/(persistence|ports|domain)/']),
    layer('identity-is-an-adapter', '^src/identity/', ['^src/(identity|ports|domain)/']),
    layer('mail-is-an-adapter', '^src/mail/', ['^src/(mail|ports|domain)/']),
    layer('temporal-is-an-adapter', '^src/temporal/', [
      '^src/(temporal|ports|domain)/',
      '^workflows/contract',
      '^activities/',
    ]),
    layer(
      'sandbox-is-a-stranger',
      '^sandbox/',
      ['^sandbox/'],
      'it stands for Meta and Twilio: it knows none of our code',
    ),
    layer('engines-stand-alone', '^engines/', ['^engines/']),
    layer(
      'nothing-leans-on-the-bench',
      '^(src|engines)/',
      ['^(src|workflows|activities|sandbox|engines)/'],
      'the product runs without its bench and its tests',
    ),
    {
      name: 'image-stands-alone',
      comment: 'the image has neither these folders nor the packages that only they need',
      severity: 'error',
      from: { path: '^src/main/(api|worker|herald)\\.ts$' },
      to: { path: '^(engines|sandbox|bench)/', reachable: true },
    },
    layer(
      'bench-drives-from-outside',
      '^bench/',
      [
        '^bench/',
        '^engines/',
        '^sandbox/',
        '^src/(main|domain|observability)/',
        '^src/config/',
        '^src/temporal/worker-options',
      ],
      'the bench starts the product and calls it over HTTP; services and adapters are what it measures',
    ),
    layer(
      'packages-are-strangers',
      '^packages/',
      ['^packages/', '^src/domain/(network-(cause|codes)|answer-failure|text)\\.ts$'],
      'they are published: they speak HTTP and know none of our code but what failures of an exchange mean',
    ),
    layer('workflows-are-deterministic', '^workflows/', ['^workflows/', '^src/domain/']),
    {
      name: 'workflows-import-only-the-sdk',
      comment:
        'workflow code is replayed: no clock, no I/O, no heavy library (zod doubles the worker CPU)',
      severity: 'error',
      from: { path: ['^workflows/', '^bench/bare-workflows'] },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'core'],
        pathNot: ['@temporalio/workflow', '@temporalio/common'],
      },
    },
    {
      name: 'domain-imports-no-library',
      comment:
        'workflows import the domain, whose libraries they would load with every history; of the modules of Node, the bundler of workflows refuses those that they must not reach',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { dependencyTypes: ['npm', 'npm-dev'] },
    },
    {
      name: 'mongoose-stays-in-persistence',
      severity: 'error',
      from: { pathNot: ['^src/persistence/', '^test/', '^bench/(bare-api|measure/stored-sizes)'] },
      to: { path: 'node_modules/mongoose' },
    },
    {
      name: 'better-auth-stays-in-identity',
      severity: 'error',
      from: { pathNot: ['^src/identity/'] },
      to: { path: 'node_modules/(better-auth|@better-auth)/' },
    },
    {
      name: 'opentelemetry-stays-in-observability',
      comment: 'spans have a closed list of attributes, and nothing is loaded while tracing is off',
      severity: 'error',
      from: {
        pathNot: ['^src/observability/tracing/', '^src/temporal/trace-interceptors', '^test/'],
      },
      to: { path: 'node_modules/(@opentelemetry/|@temporalio/interceptors-opentelemetry)' },
    },
    {
      name: 'openai-stays-in-agent-model',
      severity: 'error',
      from: { pathNot: ['^src/agent-model/'] },
      to: { path: 'node_modules/openai/' },
    },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      from: { path: '^(src|workflows|activities)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'require', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json'],
      mainFields: ['main', 'types'],
    },
  },
};
