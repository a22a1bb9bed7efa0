import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { installReason, isPruned, NOT_INSTALLED } from './lock-comparison.mjs'
import { run } from './processes.mjs'
import { inProject, readJson } from './project.mjs'
import { StepFailed } from './step-failed.mjs'

const LOCK = inProject('package-lock.json')
const INSTALLED = inProject('node_modules', '.package-lock.json')
const ACCEPTED = inProject('node_modules', '.vigia-installed.json')

/** Command line of the npm that started this process; the PATH may hold another version. */
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
  // npm may leave something else than its lock file says. The same result is accepted, or each start would reinstall.
  const accepted = readJson(ACCEPTED)
  return accepted && JSON.stringify(accepted) === JSON.stringify(installedState()) ? undefined : reason
}

/** Whether development packages were pruned, as for a production server: nothing can be built here. */
export const isProductionInstall = () => isPruned(readJson(LOCK) ?? { packages: {} }, readJson(INSTALLED))

/** Runs `npm ci` if the installed packages differ from the lock file. */
export async function installDependencies() {
  if (!readJson(LOCK)) throw new StepFailed('No se puede leer package-lock.json.')
  const reason = reasonToInstall()
  if (!reason) return
  console.log(`Dependencias: ${reason}; se instalan las de package-lock.json (npm ci).`)
  // NODE_ENV=production must not leave out the tools of the build, nor `npm --silent` the reason of a failure.
  const [command, args] = npm(['ci', '--include=dev', '--loglevel=warn'])
  if ((await run(command, args)) !== 0) {
    throw new StepFailed('No se pudieron instalar las dependencias: npm ci falló, vea el motivo arriba.')
  }
  writeFileSync(ACCEPTED, JSON.stringify(installedState()))
}
