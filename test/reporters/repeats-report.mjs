import { relative } from 'node:path';

/** Tells at the end of a repeated run how often each suite that failed ran and failed, and which of its tests. */
export default class RepeatsReport {
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  onRunComplete(_contexts, { testResults }) {
    if (process.env.HERALD_TEST_REPEAT === undefined) return;
    const suites = new Map();
    for (const run of testResults)
      suites.set(run.testFilePath, [...(suites.get(run.testFilePath) ?? []), run]);
    const failed = [...suites].filter(([, runs]) => runs.some(hasFailed));
    const lines = failed.flatMap(([path, runs]) => [
      `${relative(this.rootDir, path)}: ${runs.filter(hasFailed).length} of ${runs.length} runs failed`,
      ...timesEach(runs.flatMap(failuresOf)).map(([title, times]) => `  ${times} ×  ${title}`),
    ]);
    const summary = `${testResults.length} runs of ${suites.size} suites, ${failed.length} suites failed`;
    process.stderr.write(`\n${[...lines, summary].join('\n')}\n`);
  }
}

function hasFailed({ numFailingTests, testExecError }) {
  return numFailingTests > 0 || testExecError !== undefined;
}

/** Returns the failed tests of a run with the first line of their error. */
function failuresOf({ testResults, testExecError }) {
  if (testExecError !== undefined) return [firstLine(testExecError.message)];
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages[0])}`);
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}

function timesEach(titles) {
  const times = new Map();
  for (const title of titles) times.set(title, (times.get(title) ?? 0) + 1);
  return [...times].toSorted((one, other) => other[1] - one[1]);
}
