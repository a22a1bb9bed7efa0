import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { replyTo } from '../../contract/problems.ts'
import { fieldLabels, ROW_STATES } from '../../domain/import/import-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { countText } from '../../domain/shared/text.ts'
import { CopyRefused } from '../copies/format/copy-format.ts'
import { findAdministrators } from '../imports/administrators.queries.ts'
import { type CensusPlatform, type ImportedRun, importCensus } from '../imports/import-census.ts'
import { PartialSuccess } from './command-line.ts'

const USAGE = 'npm run import-census -- <archivo.xlsx> [--aplicar] [--usuario <correo>] [--repetir]'
const [APPLY, USER, REPEAT] = ['--aplicar', '--usuario', '--repetir']

/** Reads the arguments. @throws CopyRefused with the usage */
function readArguments(args: readonly string[]) {
  const at = args.indexOf(USER)
  const user = at < 0 ? undefined : args[at + 1]
  const rest = at < 0 ? args : args.filter((_, index) => index !== at && index !== at + 1)
  const [path, ...others] = rest.filter((arg) => arg !== APPLY && arg !== REPEAT)
  if (path === undefined || others.length > 0 || (at >= 0 && user === undefined)) throw new CopyRefused(`Uso: ${USAGE}`)
  return { path, user, isApplied: args.includes(APPLY), confirmed: args.includes(REPEAT) }
}

/** The administrator in whose name the census comes in. */
function chosenAdministrator(found: Awaited<ReturnType<typeof findAdministrators>>, user: string | undefined) {
  const own = user === undefined ? found : found.filter(({ email }) => email.toLowerCase() === user.toLowerCase())
  const [only, ...others] = own
  if (!only) throw new CopyRefused('No hay un administrador activo con ese correo.')
  if (others.length > 0) {
    throw new CopyRefused(`Diga en nombre de quién: ${USER} ${own.map(({ email }) => email).join(` | ${USER} `)}`)
  }
  return only
}

const stateTexts: Record<(typeof ROW_STATES)[number], string> = {
  lista: 'listas',
  aviso: 'con avisos',
  error: 'con errores',
  duplicada: 'duplicadas, no entran',
  posible: 'posibles duplicados, por decidir',
  omitida: 'omitidas',
  aplicada: 'aplicadas',
}

function report(run: ImportedRun, say: (line: string) => void): void {
  say(`Importación ${run.id}: ${run.fileName}, hoja «${run.sheet}», ${countText(run.rows, 'fila', 'filas')}.`)
  for (const { title, guess } of run.columns) {
    say(`  ${title || '(sin título)'} → ${guess === null ? 'no se importa' : fieldLabels[guess]}`)
  }
  for (const note of run.notes) say(note)
  for (const { field, text, rows, suggestion } of run.unknownValues) {
    const shown = text === '' ? 'vacío' : `«${text}»`
    say(`${fieldLabels[field]}: ${shown} en ${rows}${suggestion === null ? '' : `, ¿${suggestion}?`}`)
  }
  for (const state of ROW_STATES) {
    if (run.counts[state] > 0) say(`${String(run.counts[state]).padStart(7)} ${stateTexts[state]}`)
  }
}

/**
 * Checks a census, and with `--aplicar` brings it in.
 * @throws CopyRefused with the reason; PartialSuccess where rows stay behind
 */
export async function importFile(
  platform: CensusPlatform,
  args: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const { path, user, isApplied, confirmed } = readArguments(args)
  const bytes = await readFile(path).catch(() => {
    throw new CopyRefused(`No se pudo leer ${path}.`)
  })
  const by = chosenAdministrator(await findAdministrators(platform.db), user)
  const census = { bytes, name: basename(path) }
  const run = await importCensus(platform, by, census, { isApplied, confirmed }).catch((error: unknown) => {
    throw error instanceof Problem ? new CopyRefused(replyTo(error).error.message) : error
  })
  if (run.state === 'fallida') throw new CopyRefused(run.message ?? 'El censo no se pudo leer.')
  report(run, say)
  if (run.message !== null) say(run.message)
  if (!isApplied) say('Nada se guardó. Revise el informe en la pantalla de importación o agregue --aplicar.')
  const { lista, aviso, error, posible } = run.counts
  const left = error + posible + (isApplied ? lista + aviso : 0)
  if (left > 0) throw new PartialSuccess(`${countText(left, 'fila queda', 'filas quedan')} por corregir o decidir.`)
}
