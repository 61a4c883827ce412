import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules that a theme or a width can break: the others see the same elements as before. */
const SIGHT_RULES = {
  type: 'rule',
  values: ['color-contrast', 'link-in-text-block', 'target-size'],
};
const [WIDE, NARROW] = [1280, 360];
const HEIGHT = 800;
/** The time that a layout may take to come to rest. */
const SETTLE_MS = 5000;
const PICTURES = process.env['PICTURES'];

type Scheme = 'light' | 'dark';

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

export interface LookOptions {
  /** The only width to look at, for what is there at this one alone. */
  width?: number;
  /** The only theme to look at, for what is looked at in the other one at another width. */
  theme?: Scheme;
  /** Selector of the part in which axe looks, where the rest was looked at before. Default: the whole page. */
  within?: string;
}

/**
 * Returns the problems of a page as it stands: violations of WCAG 2.2 AA that axe finds, a narrow screen that has to
 * scroll sideways, and texts that are cut off. It is looked at wide in the theme that it has, and narrow in the other:
 * each theme and each width once, as most pages hold the same on every screen.
 * @param name of the pictures that are taken for people to look at, into the folder PICTURES where it is set
 */
export async function problemsOfPage(
  page: Page,
  name: string,
  { width, theme, within }: LookOptions = {},
): Promise<string[]> {
  const [wide, narrow] = [width ?? WIDE, width ?? NARROW];
  const found: string[] = [];
  const look = async (scheme: Scheme, at: number, rules: object): Promise<void> => {
    await show(page, name, scheme, at);
    const problems = await violationsOf(page, rules, within);
    problems.push(...(await layoutProblemsOf(page)));
    found.push(...problems.map((problem) => `${name} ${scheme} ${at}: ${problem}`));
  };

  const [first, second] = theme === undefined ? await themesFrom(page) : [theme, theme];
  await look(first, wide, ALL_RULES);
  if (narrow !== wide || second !== first) await look(second, narrow, SIGHT_RULES);
  if (PICTURES !== undefined) {
    await show(page, name, first, narrow);
    await show(page, name, second, wide);
  }
  if (narrow !== wide) await page.setViewportSize({ width: wide, height: HEIGHT });
  return found;
}

/** Starts with the theme that a page has: a change of it draws everything anew. */
async function themesFrom(page: Page): Promise<[Scheme, Scheme]> {
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
  return isDark ? ['dark', 'light'] : ['light', 'dark'];
}

async function show(page: Page, name: string, colorScheme: Scheme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
  await finishTransitions(page);
  if (PICTURES === undefined) return;
  const file = `${name}-${colorScheme}-${width}.png`.replaceAll(' ', '-');
  await page.screenshot({ path: path.join(PICTURES, file), fullPage: true });
}

async function violationsOf(page: Page, runOnly: object, within?: string): Promise<string[]> {
  // The page's policy lets no foreign script in; this way is the debugger's.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  const place = within === undefined ? 'document' : JSON.stringify(within);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'], preload: false });
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${place}, ${options}).then(({ violations }) => ({ violations }))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id} ${html} ${failureSummary}`),
  );
}

/** Charts take a moment to follow the width: problems count where they stay. */
async function layoutProblemsOf(page: Page): Promise<string[]> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const problems = [...(await overflowOf(page)), ...(await clippedOf(page))];
    if (problems.length === 0 || Date.now() > deadline) return problems;
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
  }
}

async function overflowOf(page: Page): Promise<string[]> {
  const [content = 0, window = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  return content > window ? [`is ${content - window} px wider than the screen`] : [];
}

/** Texts that end where their frame does. Those that show it by dots, and those for screen readers alone, are meant so. */
async function clippedOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`[...document.body.querySelectorAll('*')]
    .filter((each) => {
      const { overflowX, textOverflow, visibility } = getComputedStyle(each);
      const isCut = each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1;
      return isCut && ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && visibility === 'visible';
    })
    .map((each) => each.innerText?.trim() ?? '')
    .filter((text) => text !== '')`);
  return texts.map((text) => `cuts off: ${text.slice(0, 200)}`);
}

/**
 * Ends transitions at once: colours in the middle of one are nobody's, and each of its frames is work. The end of one
 * can start another, in elements that inherit the colour.
 */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const running = () =>
      document.getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity);
    for (let some = running(); some.length > 0; some = running()) some.forEach((each) => each.finish());
  })()`);
}
