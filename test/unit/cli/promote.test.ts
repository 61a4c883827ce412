import { expect, test } from '@jest/globals';
import { Command } from 'commander';
import type { Answer } from '../../../src/cli/command';
import type { PromotionRequest } from '../../../src/cli/services';
import { addTemporalCommands } from '../../../src/cli/temporal';

/** Parses a command line whose promotion leaves some task queues behind. Returns the request and the answer. */
async function promote(...args: string[]) {
  const requests: PromotionRequest[] = [];
  const answers: Answer[] = [];
  const unused = async () => Promise.reject(new Error('not called'));
  const program = new Command();
  addTemporalCommands(program, async (body) => void answers.push(await body()), {
    setUpTemporal: unused,
    listDeploymentVersions: unused,
    async promoteDeploymentVersion(request) {
      requests.push(request);
      const rampPercent = request.rampPercent;
      const [buildId, formerBuildId] = ['b2', 'b1'];
      return { deployment: 'herald', buildId, rampPercent, formerBuildId, isRouted: false };
    },
  });
  await program.parseAsync(['temporal', 'promote', ...args], { from: 'user' });
  return { request: requests[0], answer: answers[0] };
}

test.each<[string[], PromotionRequest]>([
  [[], { target: { kind: 'build' }, rampPercent: null }],
  [['b2'], { target: { kind: 'build', buildId: 'b2' }, rampPercent: null }],
  [['b2', '--ramp', '0'], { target: { kind: 'build', buildId: 'b2' }, rampPercent: 0 }],
  [['--ramp', '12.5'], { target: { kind: 'build' }, rampPercent: 12.5 }],
  [['--unversioned'], { target: { kind: 'unversioned' }, rampPercent: null }],
])('temporal promote reads %j', async (args, expected) => {
  const { request } = await promote(...args);

  expect(request).toEqual(expected);
});

test('temporal promote fails while some task queues do not know the change', async () => {
  const { answer } = await promote('b2', '--ramp', '10');

  expect(answer).toMatchObject({
    failed: true,
    text: '10 % of new work of deployment herald goes to version b2, the rest to version b1.\nNot all task queues know it yet: repeat the command to wait for them.',
    json: { isRouted: false },
  });
});
