// node scripts/complete-lock.mjs: run it after adding a dependency. A registry mirror may not list optional packages
// of other platforms. They are added to package-lock.json, because `npm ci` refuses a lock without them.
import { readFileSync, writeFileSync } from 'node:fs'

const LOCK = new URL('../package-lock.json', import.meta.url)
const PLATFORM =
  /(android|darwin|linux|win32|freebsd|openbsd|openharmony)-(arm64|arm|x64|ia32|riscv64|ppc64|s390x|loong64)(?:-(gnu|musl|msvc|eabi|gnueabihf|musleabihf))?$/

const lock = JSON.parse(readFileSync(LOCK, 'utf8'))
const packages = lock.packages

/** Whether Node, looking from `path` up to the root, would find `name` in the lock. */
function isLocked(path, name) {
  for (let at = path; ; ) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true
    if (!at) return false
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  }
}

const libcOf = (system, variant) => {
  if (system !== 'linux' || !variant) return undefined
  return variant.startsWith('musl') ? ['musl'] : ['glibc']
}

let added = 0
for (const [path, parent] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const [, system, cpu, variant] = PLATFORM.exec(name) ?? []
    if (isLocked(path, name) || !system || !/^\d+\.\d+\.\d+$/.test(version)) continue
    const libc = libcOf(system, variant)
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(parent.dev && { dev: true }),
      ...(libc && { libc }),
      license: parent.license,
      optional: true,
      os: [system],
      ...(parent.engines && { engines: parent.engines }),
    }
    added += 1
  }
}

lock.packages = Object.fromEntries(
  Object.keys(packages)
    .sort((one, other) => one.localeCompare(other, 'en'))
    .map((path) => [path, packages[path]]),
)
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages added to the lock.`)
