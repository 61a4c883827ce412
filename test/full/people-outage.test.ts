import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnHerald, startHerald } from './support/herald';
import { type OwnEngine, startOwnMongodb } from './support/own-engines';
import { type TestPerson, newOwner } from '../support/people';
import { mintTenant } from '../support/tenant';
import { until } from '../support/wait';

let mongodb: OwnEngine;
let herald: OwnHerald;
let owner: TestPerson;

beforeAll(async () => {
  mongodb = await startOwnMongodb();
  herald = await startHerald({ engines: { mongodbUri: mongodb.address } });
  owner = await newOwner(herald, (await mintTenant(herald)).workspaceId);
});
afterAll(async () => {
  await herald.close();
  await mongodb.close();
});

test('asks members to retry while the database is away, and keeps them signed in', async () => {
  const cookie = owner.browser.cookie();
  const credentials = { email: owner.email, password: owner.password };

  await mongodb.kill();
  const answers = await Promise.all([
    owner.browser.ask('GET', '/api/v1/me'),
    owner.browser.ask('POST', '/api/v1/auth/sign-in', { body: credentials }),
    owner.browser.ask('POST', '/api/v1/auth/sign-out'),
  ]);
  await mongodb.start();

  for (const { status, headers, body } of answers) {
    expect({ status, code: body['code'] }).toEqual({
      status: 500,
      code: 'temporarily_unavailable',
    });
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    expect(headers.getSetCookie()).toEqual([]);
  }
  expect(owner.browser.cookie()).toBe(cookie);
  const back = await until('the database to be back', async () => {
    const answer = await owner.browser.ask('GET', '/api/v1/me');
    return answer.status === 200 && answer;
  });
  expect(back.body).toMatchObject({ person: { email: owner.email } });
});
