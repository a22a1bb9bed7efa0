import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { zodWithoutEval } from './zod-without-eval.ts'

/** The scripts, each with its global name. */
const SCRIPTS = [
  // The service worker loads it for a background sync. An installed worker can load no module.
  { file: 'sw-sync', name: 'vigiaSync' },
  // The public page that checks actas, with its threads, apart from the app.
  { file: 'verificar', name: 'vigiaVerificar' },
  // The public page of the owner's portal, apart from the app.
  { file: 'portal', name: 'vigiaPortal' },
  // The public page by which a citizen files a complaint, apart from the app.
  { file: 'queja', name: 'vigiaQueja' },
  // The reader of QR codes of that page, for browsers without one of their own.
  { file: 'verificar-qr', name: 'vigiaQr' },
]

/** Builds scripts of their own beside the app, each a classic script in one file. */
export function syncScript(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'vigia:sync-script',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      async handler(error) {
        if (error) return
        for (const { file, name } of SCRIPTS)
          await build({
            root: config.root,
            mode: config.mode,
            configFile: false,
            publicDir: false,
            plugins: [zodWithoutEval()],
            logLevel: 'warn',
            define: { 'process.env.NODE_ENV': JSON.stringify('production') },
            build: {
              outDir: config.build.outDir,
              emptyOutDir: false,
              lib: {
                entry: resolve(config.root, `${file}.ts`),
                formats: ['iife'],
                name,
                fileName: () => `${file}.js`,
              },
            },
          })
      },
    },
  }
}
