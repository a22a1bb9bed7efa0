import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const inProject = (...parts) => join(ROOT, ...parts)

/** The JSON of a file; undefined when it is absent or incomplete. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Path of a package's command, to run with this same Node: a shell, `npx` or the PATH could find another version. */
export function installedTool(packageName, command = packageName.split('/').pop()) {
  const folder = inProject('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
