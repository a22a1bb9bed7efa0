import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { zodWithoutEval } from '../../scripts/vite/zod-without-eval.ts'

/** Name of the variable that holds what an entry exports. */
export const BUNDLED = 'bundled'

/** Changes modules on their way into the bundle; undefined leaves one as it is. The path has forward slashes. */
export type ChangeModule = (path: string, code: string) => string | undefined

const changing = (change: ChangeModule): Plugin => ({
  name: 'simulation:change-modules',
  enforce: 'pre',
  transform(code, id) {
    const changed = change(id.replaceAll('\\', '/').replace(/\?.*$/, ''), code)
    return changed === undefined ? null : { code: changed, map: null }
  },
})

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles an entry into one classic script, which assigns its exports to `bundled`. */
export async function bundle(entry: string, change: ChangeModule = () => undefined): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [changing(change), zodWithoutEval()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: BUNDLED, fileName: () => 'bundled.js' },
      rolldownOptions: {
        // The product's own build has the same rule, so that a tab evaluates only the calls that it makes.
        treeshake: { moduleSideEffects: [{ test: /\/src\/(?:contract|domain)\//, sideEffects: false }] },
      },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error(`${entry}: nothing was bundled`)
  return result.output[0].code
}
