import { expect, test } from '@jest/globals';
import { browserName } from '../../../console/src/features/account/browser-name';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Firefox/127.0', 'Firefox on macOS'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown browser'],
  [`a robot of ours ${'x'.repeat(100)}`, `a robot of ours ${'x'.repeat(24)}`],
])('shows the browser %p as %p', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
