import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beatAside } from './data-folder-lock-heartbeat.ts'
import { identityOf, isRunning, type ProcessIdentity, processNamespace } from './process-identity.ts'

/** Another process uses the data folder. */
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
/**
 * Milliseconds without a heartbeat after which a claim of another container or machine is dead; its process cannot be
 * seen.
 */
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

/** The live claim of another process, if any. Dead claims are removed, which is safe because each name is used once. */
function rivalOf(dataDir: string, own: string, silenceMs: number): Claim | undefined {
  for (const claim of claimsIn(dataDir)) {
    if (claim.name === own) continue
    if (isAlive(dataDir, claim, silenceMs)) return claim
    fs.rmSync(join(dataDir, claim.name), { force: true })
  }
  return undefined
}

/** A held folder. The calling thread touches the claim, as long as it is not busy. */
export type Hold = {
  /**
   * Moves the heartbeat to a thread, for a caller whose own thread is busy longer than a claim may be silent.
   * @param lost called after another process took the folder; it must end this process, which is killed soon after
   */
  beatAside(lost: () => void): void
  release(): void
}

/** Timings and process namespace; tests pass shorter ones and a foreign namespace. */
type Habits = { heartbeatMs: number; silenceMs: number; namespace: string }
const habits = (): Habits => ({
  heartbeatMs: HEARTBEAT_MS,
  silenceMs: SILENCE_MS,
  namespace: processNamespace(),
})

/**
 * Holds the data folder for this process until `release` or the end of the process.
 *
 * Each process writes a claim under a unique name and only then looks for others: of two that start at once, at least
 * one sees the other. A dead holder's lock is never replaced, so there is no race to win.
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
    // Two processes that start at once both withdraw; unequal waits let one of them through.
    await delay(randomInt(20, 120))
  }

  heldHere.add(path)
  const heartbeat = setInterval(() => {
    try {
      claim()
    } catch {
      // A full disk must not end the process; on this machine the claim's name alone still holds the folder.
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
