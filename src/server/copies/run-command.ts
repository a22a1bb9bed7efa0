import { checkFigures } from '../analytics/check-figures.ts'
import { canLink } from '../audit/audit-links.queries.ts'
import { linkWhole } from '../audit/link-audit.ts'
import { headLines } from '../audit/verify-audit.ts'
import { closeDemoAccounts } from '../demo-accounts/close-accounts.ts'
import { runKeysCommand } from '../evidence/key-life/run-keys-command.ts'
import type { KeysConfig } from '../evidence/keys/evidence-keys.ts'
import type { EvidenceKeys } from '../platform/evidence-keys.ts'
import { freeSpaceOf, spaceLine } from '../platform/free-space.ts'
import { removeFactorOfAccount } from '../session/remove-factor-of-account.ts'
import type { Outcome, StoreCommand } from './commands.ts'
import type { CopyConfig } from './copy-key.ts'
import { openCopy } from './open-copy.ts'
import { lineProgress } from './progress.ts'
import { refuseOtherSchema } from './refuse-other-schema.ts'
import { takeCopy } from './take/take-copy.ts'
import type { CopiedInstallation } from './take/write-copy.ts'
import { comparedLine } from './verify/compared-line.ts'
import { repairImages } from './verify/repair-images.ts'
import { type Faults, verifyStore } from './verify/verify-store.ts'

const unnamedLine = (count: number) =>
  `Archivos que ningún registro nombra (escrituras rechazadas; el servidor los quita en dos días): ${count}.`

/**
 * Runs a command in the process that has the installation open.
 * @param stop ends it soon and leaves nothing half done
 */
export async function runStoreCommand(
  installation: CopiedInstallation & { config: CopyConfig & KeysConfig; evidenceKeys?: EvidenceKeys },
  command: StoreCommand,
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<Outcome> {
  await refuseOtherSchema(installation.db, command.kind)
  const progress = lineProgress(say, stop)
  const outcomeOf = (done: string, faults: Faults): Outcome => {
    for (const fault of faults.first) say(fault)
    return faults.count === 0 ? { done } : { done, lacks: `${faults.count} ${faults.count === 1 ? 'falla' : 'fallas'}` }
  }
  switch (command.kind) {
    case 'verify': {
      const { images, records, compared, unnamed, faults } = await verifyStore(installation, progress, command)
      for (const line of await headLines(installation.db)) say(line)
      say(comparedLine(compared))
      say(unnamedLine(unnamed))
      const space = await freeSpaceOf(installation.config.dataDir)
      if (space) say(spaceLine(space))
      return outcomeOf(`${images} archivos y ${records} actas`, faults)
    }
    case 'repair': {
      const source = await openCopy(command.path, command.passphrase)
      const { repaired, images, faults, refused } = await repairImages(source, installation, progress)
      if (refused) say(refused.message)
      return outcomeOf(`archivos revisados: ${images}, repuestos: ${repaired}`, faults)
    }
    case 'figures': {
      const { before, after } = await checkFigures(installation.db)
      for (const { table, rows } of before) say(`${table}: ${rows} filas distintas de sus datos.`)
      for (const { table, rows } of after) say(`${table}: ${rows} filas siguen distintas.`)
      const done = 'Listados e indicadores hechos de nuevo.'
      if (after.length > 0) return { done, lacks: 'Los indicadores siguen distintos del conteo directo.' }
      return before.length > 0 ? { done, lacks: 'Había diferencias, que se corrigieron.' } : { done }
    }
    case 'evidence-keys':
      return runKeysCommand(installation, command.change, say)
    case 'close-demo-accounts':
      return closeDemoAccounts(installation)
    case 'second-factor':
      return (await removeFactorOfAccount(installation, command.account))
        ? { done: 'Se quitó la verificación en dos pasos: la cuenta entra solo con su contraseña.' }
        : { done: '', lacks: 'Esa cuenta no existe o no tiene verificación en dos pasos.' }
    default: {
      // Before the copy, so that every head is in it, and nearly every event is in a link.
      if (await canLink(installation.db)) await linkWhole(installation.db, installation.clock())
      const heads = await headLines(installation.db)
      const outcome = await takeCopy(installation, command, progress, say)
      for (const line of heads) say(line)
      return outcome
    }
  }
}
