import { countText } from '../../../domain/shared/text.ts'
import { type ContinuedLog, continueLogs, OtherLog } from '../../evidence/log/restore-log.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { CopyRefused } from '../format/copy-format.ts'

const lineOf = ({ origin, size, lost, isNew }: ContinuedLog): string => {
  const known = countText(size, 'registro', 'registros')
  if (isNew) {
    return `Sin la última nota de un testigo (--checkpoint) no se sabe si el libro público creció después de la copia: sigue como ${origin}, y su primer registro es la raíz del anterior (${known}).`
  }
  if (lost === 0) return `El libro público ${origin} sigue con ${known}: nada de lo que vio el testigo se perdió.`
  return `El libro público ${origin} perdió ${countText(lost, 'registro', 'registros')} que el testigo vio: el libro lo dice en su lugar.`
}

/**
 * Continues the public logs of a copy that is restored.
 * @returns a Spanish line for each
 * @throws CopyRefused where the witness's note contradicts the copy, or is not the log's
 */
export async function continueRestoredLogs(
  tx: Querier,
  note: string | undefined,
  restoring: { at: Date; evidenceKeys?: EvidenceKeys | undefined },
): Promise<string[]> {
  try {
    return (await continueLogs(tx, note, restoring)).map(lineOf)
  } catch (error) {
    throw error instanceof OtherLog ? new CopyRefused(error.message, { cause: error }) : error
  }
}
