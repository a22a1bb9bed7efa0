import { formatInstant } from '../../domain/shared/time.ts'
import { checkCopy } from '../copies/format/check-copy.ts'
import { CopyRefused } from '../copies/format/copy-format.ts'
import { lacksOf, summaryOf } from '../copies/format/summary.ts'
import { openCopy } from '../copies/open-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { atMostOneArgument, PartialSuccess, passphrase, runCommand, say, secrecyOf } from './command-line.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

async function verifyCopy(path: string): Promise<void> {
  const source = await openCopy(path, passphrase)
  const { header, manifest } = await checkCopy(source, lineProgress(say))
  say(
    `Copia del ${formatInstant(new Date(header.createdAt))}, ${secrecyOf(source.isEncrypted)}, correcta: ${summaryOf(manifest)}.`,
  )
  const lacks = lacksOf(manifest)
  if (!lacks) return
  for (const line of lacks.lines) say(line)
  throw new PartialSuccess(`La copia está como se hizo, pero no está entera: ${lacks.words}.`)
}

async function verifyInstallation(head?: string): Promise<void> {
  const { done, lacks } = await runLocallyOrRemotely({ kind: 'verify', ...(head && { head }) })
  if (lacks) throw new CopyRefused(`${lacks} en ${done}.`)
  say(`Correcto: ${done}.`)
}

const USAGE = 'npm run verify [-- <archivo o carpeta> | -- --head <cabeza del registro de auditoría>]'

/** The digest after `--head`; undefined without that option. */
function headArgument(): string | undefined {
  const [option, head = '', ...others] = process.argv.slice(2)
  if (option !== '--head') return undefined
  if (others.length > 0 || !/^[0-9a-f]{64}$/.test(head)) throw new CopyRefused(`Uso: ${USAGE}`)
  return head
}

await runCommand(() => {
  const head = headArgument()
  if (head !== undefined) return verifyInstallation(head)
  const path = atMostOneArgument(USAGE)
  return path === undefined ? verifyInstallation() : verifyCopy(path)
})
