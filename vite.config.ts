import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appManifest } from './scripts/vite/app-manifest.ts'
import { clientRecord } from './scripts/vite/client-record.ts'
import { offlineShell } from './scripts/vite/offline-shell.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { syncScript } from './scripts/vite/sync-script.ts'
import { zodWithoutEval } from './scripts/vite/zod-without-eval.ts'

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const shell = offlineShell()

export default defineConfig({
  root: inProject('src/web'),
  cacheDir: inProject('node_modules/.vite'),
  // The original package writes a style element, which the content security policy refuses.
  resolve: { alias: { 'react-style-singleton': inProject('src/web/ui/theme/style-singleton.ts') } },
  plugins: [
    react(),
    zodWithoutEval(),
    shell.plugin,
    // The plugin works only in a build: a worker under `npm run dev` would serve old code.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      // src/web/pwa registers the worker, and decides when an update is accepted.
      injectRegister: false,
      manifest: appManifest,
      // The system keeps the icons of an installed app; an installation needs a signal.
      includeManifestIcons: false,
      integration: {
        // The worker is a second build; its report would repeat the first one.
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'warn'
        },
      },
      injectManifest: {
        // A classic script, because not every browser runs a worker that is a module.
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'favicon.svg', 'browser-check.js', 'assets/*'],
        manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => shell.isKept(url)) })],
      },
    }),
    syncScript(),
    precompress(),
    clientRecord(),
  ],
  build: {
    outDir: inProject('dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The content security policy admits fonts only as files of our own, so none may be inlined.
    assetsInlineLimit: 0,
    // The licences of bundled packages must be shipped with them.
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      treeshake: {
        // The contract's list of calls re-exports all of them: a page takes those that it makes, and so does the
        // offline shell.
        moduleSideEffects: [{ test: /\/src\/(?:contract|domain)\//, sideEffects: false }],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // src/web/api has the same address as the server's API: its modules are ours to answer.
    proxy: { '^/api/(?!.+\\.tsx?(\\?|$))': `http://127.0.0.1:${process.env.PORT || 3000}` },
  },
})
