import { parse } from 'postcss';
import { build } from 'vite';

/** Names that Mantine gives the classes of its components. */
const COMPONENT_CLASS = /\bm_[0-9a-f]+\b/g;

/** Module in the place of a style sheet. */
const NO_STYLES = '\0no-styles';

/**
 * Drops the rules of components that the console does not use from Mantine's style sheet, which holds those of all. The
 * scripts are built once more for it, without the style sheet: its content, and the digest in its name, are known before
 * the files are written.
 */
export function usedStyles(root) {
  return {
    name: 'herald:used-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@mantine\/core\/styles\.css$/ },
      async handler(code) {
        const used = await usedClasses(root);
        const styles = parse(code);
        styles.walkRules((rule) => {
          const selectors = rule.selectors.filter((selector) => isUsed(selector, used));
          if (selectors.length === 0) rule.remove();
          else rule.selectors = selectors;
        });
        return { code: styles.toString(), map: null };
      },
    },
  };
}

/** Tells whether a rule may apply. Classes in parentheses do not count: ":not()" asks for their absence. */
function isUsed(selector, used) {
  const classes = selector.replaceAll(/\([^()]*\)/g, '').match(COMPONENT_CLASS) ?? [];
  return classes.every((name) => used.has(name));
}

/** Returns the classes that the scripts name. */
async function usedClasses(root) {
  const withoutStyles = {
    name: 'herald:without-styles',
    enforce: 'pre',
    resolveId: { filter: { id: /\.css$/ }, handler: () => NO_STYLES },
    load: (id) => (id === NO_STYLES ? 'export default {}' : null),
  };
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutStyles],
    build: { write: false, minify: false },
  });
  return new Set(output.flatMap(({ code = '' }) => code.match(COMPONENT_CLASS) ?? []));
}
