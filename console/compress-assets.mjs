import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes below which headers weigh more than what compression saves. */
const SIZE_MIN = 1024;

/** Files that are text. Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

/** The build has the time for the highest level of each. */
const COPIES = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes compressed copies beside the built assets, which src/http/console-assets.ts serves. */
export function compressAssets() {
  return {
    name: 'herald:compress-assets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After the plugins that still change files.
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => isCompressible(fileName));
        await Promise.all(
          files.flatMap(({ fileName, code, source }) => {
            const content = Buffer.from(code ?? source);
            if (content.length < SIZE_MIN) return [];
            return Object.entries(COPIES).map(async ([suffix, compress]) => {
              const compressed = await compress(content);
              if (compressed.length >= content.length) return;
              this.emitFile({
                type: 'asset',
                fileName: `${fileName}.${suffix}`,
                source: compressed,
              });
            });
          }),
        );
      },
    },
  };
}

function isCompressible(fileName) {
  return fileName.startsWith('assets/') && COMPRESSIBLE.test(fileName);
}
