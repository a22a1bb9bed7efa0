import { resolve } from 'node:path'
import type { CopyOrder } from '../copies/orders.ts'
import { carryOutHere } from './carry-out-here.ts'
import { DoneInPart, say, secrecyOf } from './run-command.ts'

/** Takes a copy of the installation. */
export async function copyOut(kind: CopyOrder['kind'], path: string, passphrase?: string): Promise<void> {
  const at = resolve(path)
  const { done, lacks } = await carryOutHere({ kind, path: at, ...(passphrase && { passphrase }) })
  const place = `Está en ${at}, ${secrecyOf(passphrase !== undefined)}: ${done}.`
  if (lacks) throw new DoneInPart(`La copia se hizo, pero no está entera: ${lacks}. ${place}`)
  say(`Copia completa. ${place}`)
}
