import { countText } from '../../domain/shared/text.ts'
import { formatInstant } from '../../domain/shared/time.ts'
import { admitSigner } from '../copies/copy-key.ts'
import { checkCopy } from '../copies/format/check-copy.ts'
import { CopyRefused } from '../copies/format/copy-format.ts'
import { lacksOf, summaryOf } from '../copies/format/summary.ts'
import { openCopy } from '../copies/open-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { NotRehearsed, rehearseLoad } from '../copies/rehearse/rehearse-load.ts'
import type { KeptOutside } from '../copies/verify/verify-store.ts'
import { readConfig } from '../platform/config/config.ts'
import { atMostOneArgument, PartialSuccess, passphrase, runCommand, say, secrecyOf } from './command-line.ts'
import { noteIn } from './note-in.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

const NOT_REHEARSED =
  'La copia está como se hizo, pero no se pudo ensayar su carga, así que no se sabe si carga: dé en TMPDIR una carpeta con espacio.'

async function verifyCopy(path: string): Promise<void> {
  const source = await openCopy(path, passphrase)
  const progress = lineProgress(say)
  const checked = await checkCopy(source, progress)
  const { header, manifest, signer } = checked
  const faults = await rehearseLoad(source, checked, progress).catch((error: unknown) => {
    throw error instanceof NotRehearsed ? new PartialSuccess(`${NOT_REHEARSED} ${error.message}`) : error
  })
  if (faults.count > 0) {
    for (const fault of faults.first) say(fault)
    throw new CopyRefused(
      `La copia está como se hizo, y lo que guarda tiene ${countText(faults.count, 'falla', 'fallas')}.`,
    )
  }
  say(
    `Copia del ${formatInstant(new Date(header.createdAt))}, ${secrecyOf(source.isEncrypted)}, correcta: ${summaryOf(manifest)}.`,
  )
  say(`Está ${admitSigner(readConfig(process.env), signer)}.`)
  const lacks = lacksOf(manifest)
  if (!lacks) return
  for (const line of lacks.lines) say(line)
  throw new PartialSuccess(`La copia está como se hizo, pero no está entera: ${lacks.words}.`)
}

async function verifyInstallation(kept: KeptOutside = {}): Promise<void> {
  const { done, lacks } = await runLocallyOrRemotely({ kind: 'verify', ...kept })
  if (lacks) throw new CopyRefused(`${lacks} en ${done}.`)
  say(`Correcto: ${done}.`)
}

const USAGE =
  'npm run verify [-- <archivo o carpeta> | -- --head <cabeza del registro de auditoría> | -- --against <nota del libro público>]'

await runCommand(
  () => {
    const [option, value = '', ...others] = process.argv.slice(2)
    if (others.length === 0 && option === '--head') return verifyInstallation({ head: value })
    if (others.length === 0 && option === '--against') return verifyInstallation({ note: noteIn(value) })
    const path = atMostOneArgument(USAGE)
    return path === undefined ? verifyInstallation() : verifyCopy(path)
  },
  { isCheck: true },
)
