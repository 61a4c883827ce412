// Prints the ten slowest suites, what failed, and one line of totals from jest's results; a file that cannot be read is
// a failure.

const { readFileSync } = require('node:fs');
const path = require('node:path');

const SLOWEST = 10;
const MESSAGE_LINES = 12;
const files = process.argv.slice(2);
const results = files.map(readResult).filter((result) => result !== null);

const suites = results
  .flatMap(({ testResults }) => testResults)
  .map(({ name, startTime, endTime }) => ({
    name: path.relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))
  .toSorted((one, other) => other.seconds - one.seconds);
console.log('The slowest suites:');
for (const { name, seconds } of suites.slice(0, SLOWEST)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

for (const { testResults } of results) {
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue;
    console.log(`Failed: ${path.relative(process.cwd(), name)}`);
    const failures = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failures) {
      console.log(`  ${fullName}\n${beginningOf(failureMessages.join('\n'))}`);
    }
    if (failures.length === 0) console.log(beginningOf(message));
  }
}

const sum = (count) => results.reduce((total, result) => total + count(result), 0);
const missing = files.length - results.length;
const passed = sum(({ numPassedTests }) => numPassedTests);
const failed = sum(
  ({ numFailedTests, numRuntimeErrorTestSuites }) => numFailedTests + numRuntimeErrorTestSuites,
);
console.log(`${passed} passed, ${failed + missing} failed`);
process.exitCode = failed + missing === 0 ? 0 : 1;

function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function beginningOf(text) {
  return text
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}
