import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { installReason, isPruned, NOT_INSTALLED } from './lock-comparison.mjs'
import { run } from './processes.mjs'
import { inProject, readJson } from './project.mjs'
import { StepFailed } from './step-failed.mjs'

const LOCK = inProject('package-lock.json')
const INSTALLED = inProject('node_modules', '.package-lock.json')
const ACCEPTED = inProject('node_modules', '.vigia-installed.json')

/** The npm that started this command, so that no other version on the PATH takes part. */
function npm(args) {
  const { npm_execpath: started } = process.env
  if (started && /npm-cli\.[cm]?js$/.test(started)) return [process.execPath, [started, ...args]]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')

const installedState = () => ({
  lock: hashOf(LOCK),
  installed: hashOf(INSTALLED),
  machine: `${process.platform} ${process.arch}`,
})

const reasonToInstall = () => {
  const reason = installReason(readJson(LOCK), readJson(INSTALLED), process)
  if (!reason || reason === NOT_INSTALLED) return reason
  // npm may have its own reasons to differ from its lock file: what it left the last time is not installed for ever again.
  const accepted = readJson(ACCEPTED)
  return accepted && JSON.stringify(accepted) === JSON.stringify(installedState()) ? undefined : reason
}

/** Whether this folder is one that a production server is run from, which has nothing left to build it with. */
export const isProductionInstall = () => isPruned(readJson(LOCK) ?? { packages: {} }, readJson(INSTALLED))

/** Installs what the lock file says, when it is not what is installed. */
export async function installDependencies() {
  if (!readJson(LOCK)) throw new StepFailed('No se puede leer package-lock.json.')
  const reason = reasonToInstall()
  if (!reason) return
  console.log(`Dependencias: ${reason}; se instalan las de package-lock.json (npm ci).`)
  // A production environment still builds; and a silent npm above must not hide why an installation failed.
  const [command, args] = npm(['ci', '--include=dev', '--loglevel=warn'])
  if ((await run(command, args)) !== 0) {
    throw new StepFailed('No se pudieron instalar las dependencias: npm ci falló, vea el motivo arriba.')
  }
  writeFileSync(ACCEPTED, JSON.stringify(installedState()))
}
