import { describe, expect, test } from '@jest/globals';
import { type Traffic, installationFor } from '../../../bench/model';

const HOUR: Traffic = {
  messagesPerHour: 36_000,
  statusesPerMessage: 3,
  deliveredShare: 1,
  retriedShare: 0,
  agentShare: 0,
  busyHours: 10,
};

describe('the model of scaling', () => {
  test('needs two processes of each role for hardly any traffic', () => {
    const { apiProcesses, workerProcesses } = installationFor({ ...HOUR, messagesPerHour: 1 });

    expect([apiProcesses, workerProcesses]).toEqual([2, 2]);
  });

  test('starts a workflow for each send and each status that is delivered', () => {
    expect(installationFor(HOUR).workflowsPerSecond).toBeCloseTo(40);
    expect(installationFor({ ...HOUR, deliveredShare: 0 }).workflowsPerSecond).toBeCloseTo(10);
  });

  test('keeps the load of a process of the API below two thirds of a core', () => {
    const { api, apiProcesses } = installationFor({ ...HOUR, messagesPerHour: 1_000_000 });

    expect(api / apiProcesses).toBeLessThan(2 / 3);
    expect(api / (apiProcesses - 1)).toBeGreaterThan(0.6);
  });

  test('moves work from the API to workers when receivers fail', () => {
    const failing = installationFor({ ...HOUR, retriedShare: 1 });

    expect(failing.worker).toBeGreaterThan(installationFor(HOUR).worker);
    expect(failing.api).toBeLessThan(installationFor(HOUR).api);
  });
});
