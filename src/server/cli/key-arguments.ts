import { type KeyChange, keyChange } from '../../domain/evidence/key-change.ts'
import { CopyRefused } from '../copies/format/copy-format.ts'

const USAGE =
  'npm run evidence-keys [-- rotar firma|registro "<motivo>" | -- retirar <clave> "<motivo>" | -- comprometida <clave> <dd/mm/aaaa> "<motivo>"]'

/** The keys as an operator calls them. */
const PURPOSES: Readonly<Record<string, string>> = { firma: 'pdf', registro: 'registro' }

/** A day `dd/mm/aaaa` as `aaaa-mm-dd`; another text stays, and is refused later. */
const dayIn = (text: string): string => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')

function askedChange([word, ...args]: readonly string[]): Record<string, unknown> | undefined {
  const [first = '', second = '', third = ''] = args
  if (word === 'rotar' && args.length === 2 && Object.hasOwn(PURPOSES, first))
    return { kind: 'rotate', purpose: PURPOSES[first], reason: second }
  if (word === 'retirar' && args.length === 2) return { kind: 'retire', keyId: first, reason: second }
  if (word === 'comprometida' && args.length === 3)
    return { kind: 'compromised', keyId: first, from: dayIn(second), reason: third }
  return undefined
}

/**
 * The change that the arguments of the command ask for; undefined for a list of the keys.
 * @throws CopyRefused with the usage, or with what is wrong
 */
export function keyArguments(args: readonly string[]): KeyChange | undefined {
  if (args.length === 0) return undefined
  const asked = askedChange(args)
  if (!asked) throw new CopyRefused(`Uso: ${USAGE}`)
  const { success, data, error } = keyChange.safeParse(asked)
  if (!success) throw new CopyRefused(error.issues[0]?.message ?? `Uso: ${USAGE}`)
  return data
}
