import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * The compiled server in a few files, because half of a start was reading its modules one by one (decision 015). Three
 * folders below the project's root: the modules find it, and each other, from where they stand.
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
        'acta-pdf.worker': inProject('dist/server/records/pdf/acta-pdf.worker.js'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  // The two packages of many small modules; the others stay where they are installed.
  ssr: { noExternal: ['drizzle-orm', 'zod'] },
})
