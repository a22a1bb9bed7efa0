import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { appManifest } from './scripts/vite/app-manifest.ts'
import { clientRecord } from './scripts/vite/client-record.ts'
import { offlineShell } from './scripts/vite/offline-shell.ts'
import { omitJspdfExtras } from './scripts/vite/omit-jspdf-extras.ts'
import { precompress } from './scripts/vite/precompress.ts'
import { syncScript } from './scripts/vite/sync-script.ts'

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const field = offlineShell()

export default defineConfig({
  root: inProject('src/web'),
  cacheDir: inProject('node_modules/.vite'),
  // The original writes a style element, which the content security policy refuses.
  resolve: { alias: { 'react-style-singleton': inProject('src/web/ui/theme/style-singleton.ts') } },
  plugins: [
    react(),
    omitJspdfExtras(),
    field.plugin,
    // Only in a build: a worker under `npm run dev` would serve yesterday's code.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      // src/web/pwa registers it, and decides when an update may be taken.
      injectRegister: false,
      manifest: appManifest,
      integration: {
        // The worker is a second build, which would tell its own story.
        configureCustomSWViteBuild: (worker) => {
          worker.logLevel = 'warn'
        },
      },
      injectManifest: {
        // A classic script: a worker that is a module is not to be had everywhere.
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'favicon.svg', 'assets/*'],
        manifestTransforms: [(entries) => ({ manifest: entries.filter(({ url }) => field.isKept(url)) })],
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
