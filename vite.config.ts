import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const WORTH_IT = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.md', '.txt', '.wasm'])
/** Below a packet or so, another encoding saves nothing. */
const SMALLEST_BYTES = 1_024

/** Writes each text file again in brotli and gzip, at a strength that no request could wait for. */
function precompress(folder: string): Plugin {
  const encodings = {
    br: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  }
  const compressFile = async (path: string) => {
    const bytes = await readFile(path)
    if (bytes.length < SMALLEST_BYTES) return
    for (const [extension, compress] of Object.entries(encodings)) {
      const compressed = await compress(bytes)
      if (compressed.length < bytes.length) await writeFile(`${path}.${extension}`, compressed)
    }
  }
  return {
    name: 'vigia:precompress',
    apply: 'build',
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

/** jsPDF asks for these only to draw HTML and SVG, which no export here does; together they weigh as much as itself. */
const UNUSED_BY_JSPDF = new Set(['html2canvas', 'canvg', 'dompurify'])

function withoutUnused(): Plugin {
  const EMPTY = '\0vigia:unused'
  return {
    name: 'vigia:without-unused',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (UNUSED_BY_JSPDF.has(id) ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default undefined' : undefined),
  }
}

const OUT = inProject('dist/web')

export default defineConfig({
  root: inProject('src/web'),
  cacheDir: inProject('node_modules/.vite'),
  plugins: [react(), withoutUnused(), precompress(OUT)],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    sourcemap: false,
    // The content security policy takes fonts from our own files alone, so none may be inlined.
    assetsInlineLimit: 0,
    // What we ship of others carries its licences along.
    license: { fileName: 'licenses.md' },
  },
  server: {
    host: '127.0.0.1',
    // src/web/api has the same address as the server's API: its modules are ours to answer.
    proxy: { '^/api/(?!.+\\.tsx?(\\?|$))': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
})
