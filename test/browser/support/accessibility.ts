import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 360];
const HEIGHT = 800;

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/**
 * What is wrong with a page as it stands, in both themes and two widths: what axe holds against it by WCAG 2.2 AA,
 * whether a narrow screen has to scroll sideways, and texts that are cut off. Nothing, for a good page.
 * @param name of the pictures that are taken for people to look at, into the folder PICTURES where it is set
 */
export async function problemsOfPage(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    for (const width of WIDTHS) {
      const where = `${name} ${colorScheme} ${width}`;
      await page.setViewportSize({ width, height: HEIGHT });
      await finishTransitions(page);
      const problems = [
        ...(await violationsOf(page)),
        ...(await overflowOf(page)),
        ...(await clippedOf(page)),
      ];
      found.push(...problems.map((problem) => `${where}: ${problem}`));
      await takePicture(page, where);
    }
  }
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  return found;
}

async function violationsOf(page: Page): Promise<string[]> {
  // The page's policy lets no foreign script in; this way is the debugger's.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: RULES, resultTypes: ['violations'] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `${id} ${html} ${failureSummary}`),
  );
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

/** Colours in the middle of a transition are nobody's. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
      .map((each) => each.finished),
  ).then(() => null)`);
}

async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  await page.screenshot({
    path: path.join(folder, `${name.replaceAll(' ', '-')}.png`),
    fullPage: true,
  });
}
