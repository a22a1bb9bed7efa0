import { resolve } from 'node:path'
import type { CopyTask } from '../copies/commands.ts'
import { type CopyArguments, PartialSuccess, say, secrecyOf } from './command-line.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

/** Takes a copy of the installation and reports where it is. */
export async function copyOut(
  kind: CopyTask['kind'],
  { path, isPlain, isOverwriting }: CopyArguments,
  passphrase?: string,
): Promise<void> {
  const at = resolve(path)
  const { done, lacks } = await runLocallyOrRemotely({
    kind,
    path: at,
    ...(isPlain && { isPlain }),
    ...(isOverwriting && { isOverwriting }),
    ...(passphrase && { passphrase }),
  })
  const place = `Está en ${at}, ${secrecyOf(passphrase !== undefined)}: ${done}.`
  if (lacks) throw new PartialSuccess(`La copia se hizo, pero no está entera: ${lacks}. ${place}`)
  say(`Copia completa. ${place}`)
}
