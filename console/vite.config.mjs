import { defineConfig } from 'vite';
import { CHUNK_GROUPS } from './chunks.mjs';
import { compressAssets } from './compress-assets.mjs';
import { subsetFonts } from './subset-fonts.mjs';
import { usedStyles } from './used-styles.mjs';

/** `npm run build` builds the console into `dist`, from where the API serves it below `/console/`. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [usedStyles(import.meta.dirname), subsetFonts(), compressAssets()],
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts and pictures come as files: the page's policy allows none within a style.
    assetsInlineLimit: 0,
    // Which file imports which, for test/unit/console/first-load.test.ts.
    manifest: true,
    // All pages share one small file, instead of one or two more requests each.
    cssCodeSplit: false,
    // In kB, before compression: React is half of the first file, which that test watches.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Warns of used-styles.mjs, whose own build takes most of the time.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
      // Directives for servers that render React; here everything runs in the browser.
      onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
    },
  },
  // `npx vite console`, beside `npm start`: the API stays where it is, and sees its own origin.
  server: {
    proxy: {
      '^/(api|openapi\\.json|docs)': { target: 'http://127.0.0.1:3000', changeOrigin: true },
    },
  },
});
