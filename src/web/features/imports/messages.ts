import {
  type BulkState,
  fieldLabels,
  type GapField,
  type RowDecision,
  type RowState,
  WAITING_IMPORTS,
} from '../../../domain/import/import-words.ts'
import { dayOf, formatDay } from '../../../domain/shared/time.ts'
import type { ImportStep } from './import-steps.ts'

const number = (count: number) => count.toLocaleString('es-CO')
const rowsText = (rows: number) => (rows === 1 ? '1 fila' : `${number(rows)} filas`)
/** Most names of a list that are read; the others are counted. */
const SHOWN = 5
const shortList = (labels: readonly string[]) =>
  labels.length <= SHOWN + 1
    ? labels.join(', ')
    : `${labels.slice(0, SHOWN).join(', ')} y ${labels.length - SHOWN} datos más`

/** The day of an instant, as people read it. */
export const dayText = (at: string): string => formatDay(dayOf(new Date(at)))

export const messages = {
  title: 'Importar censo',
  back: 'Volver a los establecimientos',
  backToList: 'Todas las importaciones',
  intro:
    'Traiga el censo que ya tiene. Nada se inventa: un establecimiento al que le falten datos entra como «Censado», se encuentra, se planea y se visita, y se completa después.',
  steps: 'Pasos de la importación',
  stepNames: {
    archivo: 'Archivo',
    columnas: 'Columnas',
    valores: 'Valores',
    revision: 'Revisión',
    aplicar: 'Aplicar',
  } satisfies Record<ImportStep, string>,
  rows: rowsText,
  goOn: 'Continuar',
  loading: 'Cargando la importación…',
  loadFailed: 'No se pudo cargar la importación.',
  outdated: 'No se pudo actualizar lo que se ve. Lo que guardó se conserva.',
  discard: 'Descartar',
  discardTitle: 'Descartar la importación',
  discardText: (name: string) => `Se olvidan «${name}» y sus correcciones. Ningún establecimiento cambia.`,
  discarded: 'Importación descartada',
  startedBy: (day: string, name: string | null) => (name ? `${day}, ${name}` : day),
}

/** States of rows, as a single row has them. */
export const rowStateWords: Record<RowState, string> = {
  lista: 'Lista',
  aviso: 'Con avisos',
  error: 'Con error',
  duplicada: 'Duplicada',
  posible: 'Posible duplicada',
  omitida: 'Omitida',
  aplicada: 'Aplicada',
}

export const decisionWords: Record<RowDecision, string> = {
  crear: 'Crear',
  actualizar: 'Actualizar',
  omitir: 'Omitir',
}

/** Rows of a state in a sentence. */
const manyRows: Record<BulkState, (rows: number) => string> = {
  posible: (rows) => (rows === 1 ? '1 fila posible duplicada' : `${number(rows)} filas posibles duplicadas`),
  duplicada: (rows) => (rows === 1 ? '1 fila duplicada' : `${number(rows)} filas duplicadas`),
  error: (rows) => (rows === 1 ? '1 fila con errores' : `${number(rows)} filas con errores`),
}

/** @property left rows of the state that are like no establishment, so that 'actualizar' leaves them */
type BulkQuestion = { decision: RowDecision; state: BulkState; rows: number; left: number; isApplied: boolean }

export const bulkTexts = {
  title: 'Decidir igual para todas',
  done: 'Decisiones sobre muchas filas',
  ask: ({ decision, state, rows, left, isApplied }: BulkQuestion) =>
    [
      {
        omitir: `Se omiten ${manyRows[state](rows)}.`,
        crear: `Entran como establecimientos nuevos ${manyRows[state](rows)}.`,
        actualizar: `Llenan solo lo que le falta al establecimiento al que se parecen ${manyRows[state](rows)}.`,
      }[decision],
      ...(decision === 'actualizar' && left > 0
        ? [`Siguen por decidir ${rowsText(left)} que se parecen a otra fila de su archivo.`]
        : []),
      isApplied ? 'Puede deshacerlo.' : 'Puede deshacerlo antes de aplicar.',
    ].join(' '),
  confirm: (decision: RowDecision, rows: number) => `${decisionWords[decision]} ${rowsText(rows)}`,
  decided: (decision: RowDecision, state: BulkState, rows: number) =>
    `${decisionWords[decision]}: ${manyRows[state](rows)}`,
  undo: 'Deshacer',
  undoOf: (decided: string) => `Deshacer «${decided}»`,
  undone: (rows: number) =>
    rows === 1 ? '1 fila vuelve a estar como antes' : `${rowsText(rows)} vuelven a estar como antes`,
}

export const listTexts = {
  title: 'Importaciones anteriores',
  waitingOnly: WAITING_IMPORTS,
  noneWaiting: 'Ninguna importación espera una revisión ni tiene filas con errores.',
  none: 'Todavía no se ha importado ningún censo.',
  failed: 'No se pudieron cargar las importaciones.',
  applied: (rows: number) => `${rowsText(rows)} en el censo`,
}

export const fileTexts = {
  drop: 'Suelte su Excel o CSV. No se guarda nada todavía.',
  choose: 'Elegir archivo',
  hint: 'Archivos .xlsx o .csv, de máximo 20 MB, 50.000 filas y 100 columnas.',
  sending: (pct: number) => `Enviando: ${pct} %`,
  checking: 'Comprobando el archivo…',
  cancelSending: 'Cancelar envío',
  retry: 'Reintentar',
  tooBig: 'El archivo pesa más de 20 MB. Divídalo y vuelva a intentarlo.',
  seeEarlier: 'Ver esa importación',
  again: 'Importar de todas formas',
  reading: 'Leyendo el archivo',
  sheet: 'Hoja',
  headerRow: '¿En qué fila están los títulos?',
  headerHint: 'La fila que dice Nombre, Municipio, Dirección…',
  firstRows: 'Primeras filas de la hoja',
  firstRowsHint: 'Elija la fila que tiene los títulos. Las que están encima no se leen.',
  titlesOf: (rowNo: number) => `Los títulos están en la fila ${number(rowNo)}`,
  rowNo: 'Fila',
  headerFault: 'Escriba el número de la fila, desde 1.',
  readAgain: 'Leer de nuevo',
  rereadTitle: 'Leer de nuevo el archivo',
  rereadText: 'Las columnas se eligen otra vez y se pierden las correcciones de las filas.',
  applied:
    'Parte de las filas ya está en el censo, así que el archivo no se lee de nuevo. Termine de aplicar la importación; después puede deshacerla.',
  another: 'Elegir otro archivo',
}

export const columnTexts = {
  intro: 'Diga de qué columna de su archivo sale cada dato. Lo que no tenga columna queda por completar.',
  column: (letter: string, title: string) => (title ? `${letter} · ${title}` : `${letter} · (sin título)`),
  none: 'Ninguna',
  samples: (samples: readonly string[]) => `Ejemplos: ${samples.map((one) => `«${one}»`).join(', ')}`,
  noSamples: 'La columna está vacía en las primeras filas.',
  sure: 'Segura',
  likely: 'Probable',
  doubtful: 'Dudosa',
  chosen: 'Elegida por usted',
  missing: (labels: readonly string[]) => `Falta elegir la columna de: ${labels.join(', ')}.`,
  shared: (title: string, labels: readonly string[]) => `«${title}» se lee para: ${labels.join(', ')}.`,
  unread: (titles: readonly string[]) => `Columnas que no se leen: ${titles.join(', ')}.`,
  saved: (name: string) => `Los títulos son los de «${name}», que ya se importó.`,
  useSaved: 'Usar esas columnas',
  savedInUse: (name: string) => `Se usan las columnas de «${name}».`,
  saveAs: 'Guardar estas columnas con un nombre',
  saveAsHint: 'Opcional. Se ofrecen cuando llegue otro archivo con los mismos títulos.',
  check: 'Revisar las filas',
  checkAgainTitle: 'Revisar de nuevo las filas',
  checkAgainText:
    'Todas las filas se revisan otra vez. Sus correcciones se conservan. Se pierden las decisiones sobre muchas filas, y la de una fila que ya no se parezca a lo mismo.',
}

export const valueTexts = {
  checking: 'Revisando las filas',
  intro:
    'Estos textos de su archivo no son valores conocidos. Diga una vez qué es cada uno y se aplica a todas sus filas.',
  allKnown: 'Todos los textos del archivo se reconocieron.',
  empty: '(celdas vacías)',
  choose: 'Sin elegir',
  suggested: 'Sugerido: compruébelo.',
  apply: 'Aplicar a todas las filas',
  skip: 'Dejar así y seguir',
  more: (count: number) => `Mostrar ${number(count)} más`,
}

export const reviewTexts = {
  counts: 'Filas por estado',
  all: 'Todas',
  count: (label: string, count: number) => `${label} (${number(count)})`,
  rows: 'Filas de la importación',
  row: (rowNo: number) => `Fila ${number(rowNo)}`,
  rowNo: 'Fila',
  state: 'Estado',
  noName: '(sin nombre)',
  none: 'No hay filas así.',
  noneLeft: {
    error: 'No quedan filas con errores.',
    posible: 'No quedan posibles duplicadas por decidir.',
  } as Partial<Record<RowState, string>>,
  missing: (labels: readonly string[]) => `Por completar: ${shortList(labels)}.`,
  more: (rowNo: number) => `Editar más datos de la fila ${number(rowNo)}`,
  moreShort: 'Editar más datos',
  less: 'Ver menos',
  save: (rowNo: number) => `Guardar la fila ${number(rowNo)}`,
  saveShort: 'Guardar',
  saved: (rowNo: number, state: RowState) => `Fila ${number(rowNo)}: ${rowStateWords[state].toLowerCase()}`,
  decided: (rowNo: number, decision: RowDecision) => `Fila ${number(rowNo)}: ${decisionWords[decision].toLowerCase()}`,
  yours: 'Su archivo',
  inscribed: (inscriptionNumber: string) => `Ya inscrito, n.º ${inscriptionNumber}`,
  otherRow: (rowNo: number) => `Fila ${number(rowNo)} de su archivo`,
  exact: 'Mismo documento, municipio y nombre.',
  alike: (pct: number) => `Se parecen en ${pct} %.`,
  sameDocument: 'Mismo documento.',
  compare: (rowNo: number) => `Comparación de la fila ${number(rowNo)}`,
  field: 'Dato',
  decide: (rowNo: number) => `Qué hacer con la fila ${number(rowNo)}`,
  changes: 'Actualizar llena solo lo que falta:',
  noChanges: 'Actualizar no cambia nada: no le falta ningún dato que su archivo tenga.',
  open: 'Ver el establecimiento',
  go: 'Ir a aplicar',
}

export const applyTexts = {
  intro: 'Nada ha cambiado todavía. Al aplicar:',
  enter: (rows: number) => `Entran sin problemas: ${rowsText(rows)}.`,
  enterWithGaps: (rows: number) => `Entran como «Censado», con avisos o datos por completar: ${rowsText(rows)}.`,
  duplicates: (rows: number) => `Duplicadas, que se omiten salvo que usted decidiera otra cosa: ${rowsText(rows)}.`,
  undecided: (rows: number) => `Posibles duplicadas, que sin decisión no se aplican y quedan: ${rowsText(rows)}.`,
  errors: (rows: number) => `No entran por sus errores, y quedan en el informe: ${rowsText(rows)}.`,
  omitted: (rows: number) => `Se omiten porque usted lo decidió: ${rowsText(rows)}.`,
  nothing: 'No hay filas que aplicar.',
  apply: 'Aplicar la importación',
  applying: 'Aplicando la importación',
  undoing: 'Deshaciendo la importación',
  report: 'Informe',
  appliedOn: (day: string) => `Aplicada el ${day}.`,
  undoneOn: (day: string) => `Deshecha el ${day}. Los establecimientos que creó quedaron inactivos.`,
  download: 'Descargar las filas por corregir (Excel)',
  downloadHint: 'Trae sus filas como estaban y la columna «Qué corregir». Corríjalo y vuelva a importarlo tal cual.',
  downloadFailed: 'No se pudo descargar el informe.',
  seeCensus: 'Ver los censados con datos por completar',
  undo: 'Deshacer la importación',
  undoTitle: 'Deshacer la importación',
  undoText: 'Los establecimientos que creó esta importación quedan inactivos y sus números no se usan otra vez.',
  blocked: 'No se puede deshacer:',
}

/** A datum that a census may lack, as people name it. */
export const gapLabel = (gap: GapField): string => (gap === 'signature' ? 'Firma' : fieldLabels[gap])

/** Letters of a column as spreadsheets name it: 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : columnLetter(Math.floor(index / 26) - 1) + rest
}
