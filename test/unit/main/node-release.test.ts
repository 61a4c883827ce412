import { expect, test } from '@jest/globals';
import { nodeWarning } from '../../../src/main/node-release';

test.each(['v20.19.0', 'v20.20.2', 'v22.23.3', 'v24.15.0', 'v25.9.0', 'v26.0.0'])(
  'warns of Node %s, which loses answers that wait behind others',
  (version) => {
    expect(nodeWarning(version)).toContain(`Node ${version} `);
  },
);

test.each(['v24.16.0', 'v24.21.0', 'v26.1.0', 'v27.0.0'])('has nothing against %s', (version) => {
  expect(nodeWarning(version)).toBeNull();
});
