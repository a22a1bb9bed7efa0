import type { Plugin } from 'vite'

const SETTINGS_MODULE = /\/zod\/v4\/core\/core\.js$/
const SETTINGS = 'export const globalConfig = globalThis.__zod_globalConfig;'

/**
 * Tells zod not to compile checks at run time. The policy refuses that, and browsers report the try alone.
 * The setting stands in zod's own module, because modules of a chunk make schemas before its entry runs.
 */
export function zodWithoutEval(): Plugin {
  return {
    name: 'vigia:zod-without-eval',
    apply: 'build',
    transform: {
      filter: { id: SETTINGS_MODULE },
      handler(code) {
        if (!code.includes(SETTINGS)) throw new Error('zod keeps its settings elsewhere: look at zod-without-eval.ts')
        return { code: code.replace(SETTINGS, `${SETTINGS}\nglobalConfig.jitless = true;`), map: null }
      },
    },
  }
}
