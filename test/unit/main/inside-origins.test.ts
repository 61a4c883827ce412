import { expect, test } from '@jest/globals';
import type { Adapters } from '../../../src/main/compose/adapters';
import { logInsideOrigins } from '../../../src/main/inside-origins';

test('a process that starts logs each origin inside and its workspace', async () => {
  const logged: unknown[] = [];
  const origins = ['https://backend.shop.svc', 'https://10.0.0.7:8443'];
  const settings = [{ workspaceId: 'wks_1', insideOrigins: origins }];

  await logInsideOrigins({
    repositories: { insideOrigins: { list: async () => settings } },
    startWait: (open: () => unknown) => open(),
    log: { warn: (fields: unknown) => logged.push(fields) },
  } as unknown as Adapters);

  expect(logged).toEqual(origins.map((origin) => ({ workspaceId: 'wks_1', origin })));
});
