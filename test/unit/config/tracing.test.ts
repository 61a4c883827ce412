import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readConfig } from '../../../src/config';
import { traceEndpoint } from '../../../src/config/tracing';

const required = {
  HERALD_SECRET_KEY: randomBytes(32).toString('base64'),
  MONGODB_URI: 'mongodb://127.0.0.1:27017/herald',
};
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

const endpointOf = (environment: NodeJS.ProcessEnv) =>
  traceEndpoint(readConfig({ ...required, ...environment }));

test('tracing is off without a collector, and where one is named but tracing disabled', () => {
  expect(endpointOf({})).toBeNull();
  expect(endpointOf({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull();
  expect(endpointOf({ ...COLLECTOR, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(endpointOf({ ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' })).toBeNull();
});

test('traces go to the path of OTLP at the collector, or to an address of their own', () => {
  expect(endpointOf(COLLECTOR)).toBe('http://collector:4318/v1/traces');
  const own = 'https://traces.example/otlp/v1/traces';
  expect(endpointOf({ ...COLLECTOR, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own })).toBe(own);
});

test('refuses settings that OpenTelemetry would ignore', () => {
  const read = (environment: NodeJS.ProcessEnv) => () => endpointOf(environment);
  expect(read({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(/OTEL_EXPORTER_OTLP_PROTOCOL/);
  expect(read({ OTEL_TRACES_SAMPLER: 'sometimes' })).toThrow(/OTEL_TRACES_SAMPLER/);
  expect(read({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(/OTEL_TRACES_SAMPLER_ARG/);
});

test.each([
  'http://user:pass@collector:4318',
  'https://:secret@otlp.example',
  'https://otlp.example/v1/traces?api_key=secret',
])('refuses credentials in an address, which the log would show: %s', (address) => {
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
    expect(() => endpointOf({ [name]: address })).toThrow(/OTEL_EXPORTER_OTLP_HEADERS/);
  }
});
