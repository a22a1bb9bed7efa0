import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beatAside } from './data-folder-lock-heartbeat.ts'
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

function isAlive(dataDir: string, claim: Claim, silenceMs: number): boolean {
  if (claim.namespace === processNamespace()) return isRunning(claim)
  const file = fs.statSync(join(dataDir, claim.name), { throwIfNoEntry: false })
  return file !== undefined && Math.abs(Date.now() - file.mtimeMs) < silenceMs
}

/** The live claim of another process, if any. Dead ones are removed: their names are theirs alone, so that is safe. */
function rivalOf(dataDir: string, own: string, silenceMs: number): Claim | undefined {
  for (const claim of claimsIn(dataDir)) {
    if (claim.name === own) continue
    if (isAlive(dataDir, claim, silenceMs)) return claim
    fs.rmSync(join(dataDir, claim.name), { force: true })
  }
  return undefined
}

/** The folder is held; its claim is touched by the thread that called, as long as that one is not busy. */
export type Hold = {
  /**
   * From here on by a thread of its own, for whoever keeps the calling one busy longer than a claim may be silent.
   * @param lost called once another process has taken the folder; it has to end this one, which is ended soon in any case
   */
  beatAside(lost: () => void): void
  release(): void
}

/** Tests are others: they wait for less, and are in another container. */
type Habits = { heartbeatMs: number; silenceMs: number; namespace: string }
const habits = (): Habits => ({
  heartbeatMs: HEARTBEAT_MS,
  silenceMs: SILENCE_MS,
  namespace: processNamespace(),
})

/**
 * Holds the data folder for this process until `release`, or until the process ends in whatever way.
 *
 * Each process writes a claim under a name of its own and only then looks for others: of two that start at once, at
 * least one sees the other. There is no moment at which a dead holder's lock is replaced, so none to win wrongly.
 */
export async function holdDataFolder(dataDir: string, others: Partial<Habits> = {}): Promise<Hold> {
  const { heartbeatMs, silenceMs, namespace } = { ...habits(), ...others }
  const { pid, startedAt } = identityOf(process.pid)
  const name = `lock.${namespace}.${pid}.${startedAt}`
  const path = join(fs.realpathSync(dataDir), name)
  if (heldHere.has(path)) throw new DataFolderInUse(dataDir, pid)

  const claim = () => fs.writeFileSync(path, `${pid}\n`)
  for (let attempt = 1; ; attempt++) {
    claim()
    const rival = rivalOf(dataDir, name, silenceMs)
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
  }, heartbeatMs)
  heartbeat.unref()
  let aside: ReturnType<typeof beatAside> | undefined
  return {
    beatAside(lost) {
      clearInterval(heartbeat)
      const lostLine = `Otro proceso de Vigía tomó la carpeta de datos ${dataDir}, o alguien borró ${path}: este proceso termina.`
      aside ??= beatAside(path, { everyMs: heartbeatMs, lostLine, lost })
    },
    release() {
      clearInterval(heartbeat)
      aside?.stop()
      heldHere.delete(path)
      fs.rmSync(path, { force: true })
    },
  }
}
