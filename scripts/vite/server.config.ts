import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * Bundles the compiled server into a few files: reading its modules one by one was half of a start (decision 015).
 * The output lies three folders below the project's root because modules find the root by that distance.
 */
export default defineConfig({
  root: inProject('.'),
  publicDir: false,
  build: {
    ssr: true,
    outDir: inProject('dist/program/server'),
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: inProject('dist/server/main.js'),
        'draw-svg.child': inProject('dist/server/images/draw-svg.child.js'),
        'typeset-list.child': inProject('dist/server/list-exports/pdf/typeset-list.child.js'),
        'check.worker': inProject('dist/server/imports/checking/check.worker.js'),
        'sheet.worker': inProject('dist/server/sheets/sheet.worker.js'),
        'acta-pdf.worker': inProject('dist/server/records/pdf/acta-pdf.worker.js'),
        'outlines.worker': inProject('dist/server/map/outlines.worker.js'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  // Only the two packages of many small modules are bundled; the others load from node_modules.
  ssr: { noExternal: ['drizzle-orm', 'zod'] },
})
