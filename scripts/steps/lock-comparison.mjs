export const NOT_INSTALLED = 'no están instaladas'

const isForAnother = (allowed, actual) =>
  Array.isArray(allowed) &&
  (allowed.includes(`!${actual}`) || !allowed.some((name) => name === actual || name.startsWith('!')))

/**
 * The first difference between the installed packages and the lock file; undefined when there is none.
 *
 * Contents are compared and not dates: a checkout dates every file anew.
 * @param lock the parsed package-lock.json
 * @param installed the list that npm left in node_modules at the end of its last complete installation
 */
export function installReason(lock, installed, { platform, arch }) {
  if (!installed?.packages) return NOT_INSTALLED
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '') continue
    const present = installed.packages[path]
    // An optional package for another system is not installed.
    if (!present && !wanted.optional) return `falta ${nameOf(path)}`
    if (present && !isSame(present, wanted)) return `${nameOf(path)} tiene otra versión`
  }
  for (const [path, present] of Object.entries(installed.packages)) {
    if (!lock.packages[path]) return `${nameOf(path)} sobra`
    if (isForAnother(present.os, platform) || isForAnother(present.cpu, arch)) return 'se instalaron para otra máquina'
  }
  return undefined
}

/** Whether development packages were taken out, as `npm prune --omit=dev` does for production. */
export function isPruned(lock, installed) {
  const isDev = ([, { dev = false }]) => dev
  const present = Object.keys(installed?.packages ?? {})
  return (
    present.length > 0 && Object.entries(lock.packages).some(isDev) && !present.some((path) => lock.packages[path]?.dev)
  )
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isSame = (one, other) => one.version === other.version && one.integrity === other.integrity
