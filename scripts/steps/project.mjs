import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const inProject = (...parts) => join(ROOT, ...parts)

/** The JSON of a file, or nothing when it is absent or cut short. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The command of an installed package, to be run by this same Node: no shell, no `npx`, nothing from the PATH. */
export function installedTool(packageName, command = packageName.split('/').pop()) {
  const folder = inProject('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
