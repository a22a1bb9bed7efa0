import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.md', '.txt', '.wasm'])
/** Below about one packet, compression saves nothing. */
const SMALLEST_BYTES = 1_024

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < SMALLEST_BYTES) return
  for (const [extension, compress] of Object.entries(encodings)) {
    const compressed = await compress(bytes)
    if (compressed.length < bytes.length) await writeFile(`${path}.${extension}`, compressed)
  }
}

/**
 * Writes each text file also in brotli and gzip, at the highest level: a request could not wait for that.
 * It runs last because the service worker is written when the bundle is closed.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'vigia:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        await Promise.all(
          files.filter((file) => WORTH_IT.has(extname(file))).map((file) => compressFile(join(folder, file))),
        )
      },
    },
  }
}
