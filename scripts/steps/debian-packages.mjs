import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { run } from './processes.mjs'

const POLICY = '/usr/sbin/policy-rc.d'
const CLUSTER_SETTINGS = '/etc/postgresql-common/createcluster.conf'
const UNATTENDED = [
  '-q',
  '-o',
  'Acquire::Retries=3',
  '-o',
  'Acquire::http::Timeout=60',
  '-o',
  'DPkg::Lock::Timeout=300',
]

const apt = (...args) =>
  run('apt-get', [...UNATTENDED, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
  })

/** The reason why packages cannot be installed here; undefined when they can. */
export function whyNoPackages() {
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return 'this is not a Debian system'
  if (process.getuid?.() !== 0) return 'only root may install packages'
  return undefined
}

/** Runs `body` while packages start no service: Debian asks policy-rc.d first, and exit code 101 refuses. */
async function withoutServices(body) {
  if (existsSync(POLICY)) return body()
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const remove = () => rmSync(POLICY, { force: true })
  process.once('exit', remove)
  try {
    return await body()
  } finally {
    process.removeListener('exit', remove)
    remove()
  }
}

/** Stops Debian from creating a PostgreSQL cluster, which would start at the next boot. Tests make their own. */
function createNoCluster() {
  if (!existsSync(CLUSTER_SETTINGS)) return
  const settings = readFileSync(CLUSTER_SETTINGS, 'utf8')
  const changed = settings.replace(/^#?\s*create_main_cluster\s*=.*$/m, 'create_main_cluster = false')
  if (changed !== settings) writeFileSync(CLUSTER_SETTINGS, changed)
}

/**
 * Installs groups of packages, one group after the other.
 * @returns false when one could not be installed
 */
export const installPackages = (groups) =>
  withoutServices(async () => {
    if ((await apt('update')) !== 0) return false
    for (const packages of groups) {
      if ((await apt('install', '-y', '--no-install-recommends', ...packages)) !== 0) return false
      createNoCluster()
    }
    return true
  })
