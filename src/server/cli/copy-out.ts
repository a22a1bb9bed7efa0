import { resolve } from 'node:path'
import type { CopyTask } from '../copies/commands.ts'
import { PartialSuccess, say, secrecyOf } from './command-line.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

/** Takes a copy of the installation and reports where it is. */
export async function copyOut(kind: CopyTask['kind'], path: string, passphrase?: string): Promise<void> {
  const at = resolve(path)
  const { done, lacks } = await runLocallyOrRemotely({ kind, path: at, ...(passphrase && { passphrase }) })
  const place = `Está en ${at}, ${secrecyOf(passphrase !== undefined)}: ${done}.`
  if (lacks) throw new PartialSuccess(`La copia se hizo, pero no está entera: ${lacks}. ${place}`)
  say(`Copia completa. ${place}`)
}
