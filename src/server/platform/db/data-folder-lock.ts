import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { identityOf, isRunning, type ProcessIdentity, processNamespace } from './process-identity.ts'

/** Another process works on the same data folder. */
export class DataFolderInUse extends Error {
  readonly pid: number
  constructor(dataDir: string, pid: number) {
    super(`La carpeta de datos ${dataDir} ya está en uso por otro proceso de Vigía (pid ${pid}).`)
    this.name = 'DataFolderInUse'
    this.pid = pid
  }
}

type Claim = ProcessIdentity & { name: string; namespace: string }

const CLAIM = /^lock\.([0-9a-f]+)\.(\d+)\.(\d+)$/
const HEARTBEAT_MS = 5_000
/** A claim from another container or machine, whose processes cannot be seen from here, is dead after this silence. */
const SILENCE_MS = 30_000
const ATTEMPTS = 4

const heldHere = new Set<string>()

function claimsIn(dataDir: string): Claim[] {
  return fs.readdirSync(dataDir).flatMap((name) => {
    const [, namespace, pid, startedAt] = CLAIM.exec(name) ?? []
    return namespace && pid && startedAt ? [{ name, namespace, pid: Number(pid), startedAt }] : []
  })
}

function isAlive(dataDir: string, claim: Claim): boolean {
  if (claim.namespace === processNamespace()) return isRunning(claim)
  const file = fs.statSync(join(dataDir, claim.name), { throwIfNoEntry: false })
  return file !== undefined && Math.abs(Date.now() - file.mtimeMs) < SILENCE_MS
}

/** The live claim of another process, if any. Dead ones are removed: their names are theirs alone, so that is safe. */
function rivalOf(dataDir: string, own: string): Claim | undefined {
  for (const claim of claimsIn(dataDir)) {
    if (claim.name === own) continue
    if (isAlive(dataDir, claim)) return claim
    fs.rmSync(join(dataDir, claim.name), { force: true })
  }
  return undefined
}

/**
 * Holds the data folder for this process until `release`, or until the process ends in whatever way.
 *
 * Each process writes a claim under a name of its own and only then looks for others: of two that start at once, at
 * least one sees the other. There is no moment at which a dead holder's lock is replaced, so none to win wrongly.
 */
export async function holdDataFolder(dataDir: string): Promise<{ release(): void }> {
  const { pid, startedAt } = identityOf(process.pid)
  const name = `lock.${processNamespace()}.${pid}.${startedAt}`
  const path = join(fs.realpathSync(dataDir), name)
  if (heldHere.has(path)) throw new DataFolderInUse(dataDir, pid)

  const claim = () => fs.writeFileSync(path, `${pid}\n`)
  for (let attempt = 1; ; attempt++) {
    claim()
    const rival = rivalOf(dataDir, name)
    if (!rival) break
    fs.rmSync(path, { force: true })
    if (attempt === ATTEMPTS) throw new DataFolderInUse(dataDir, rival.pid)
    // Two that met while both were starting both withdrew: unequal waits let one of them through.
    await delay(randomInt(20, 120))
  }

  heldHere.add(path)
  const heartbeat = setInterval(() => {
    try {
      claim()
    } catch {
      // A full disk must not end the process; the claim's name alone still holds on this machine.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release() {
      clearInterval(heartbeat)
      heldHere.delete(path)
      fs.rmSync(path, { force: true })
    },
  }
}
