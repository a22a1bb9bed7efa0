import { resolve } from 'node:path'
import type { CopyOrder } from '../copies/orders.ts'
import { carryOutHere } from './carry-out-here.ts'
import { DoneInPart, say } from './run-command.ts'

/** Takes a copy of the installation. */
export async function copyOut(kind: CopyOrder['kind'], path: string, passphrase?: string): Promise<void> {
  const at = resolve(path)
  const { done, lacks } = await carryOutHere({ kind, path: at, ...(passphrase && { passphrase }) })
  if (lacks) throw new DoneInPart(`La copia se hizo, pero no está entera: ${lacks}. Está en ${at}: ${done}.`)
  say(`Copia completa en ${at}: ${done}.`)
}
