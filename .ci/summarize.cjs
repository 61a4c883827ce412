// Prints the ten slowest suites and one line of totals from jest's results; a file that cannot be read is a failure.

const { readFileSync } = require('node:fs');
const path = require('node:path');

const SLOWEST = 10;
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
