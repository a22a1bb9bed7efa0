import { resolve } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'

/**
 * Builds `sw-sync.ts` as a script of its own, which the service worker loads for a background sync. It is a classic
 * script because an installed worker can load no module.
 */
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
        await build({
          root: config.root,
          mode: config.mode,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          build: {
            outDir: config.build.outDir,
            emptyOutDir: false,
            lib: {
              entry: resolve(config.root, 'sw-sync.ts'),
              formats: ['iife'],
              name: 'vigiaSync',
              fileName: () => 'sw-sync.js',
            },
          },
        })
      },
    },
  }
}
