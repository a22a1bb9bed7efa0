import { type ConceptoFloors, conceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { formatDay } from '../shared/time.ts'
import type { RowSetName } from './row-set-names.ts'
import { type Row, type RowColumn, rowSets } from './row-sets.ts'

type Period = { from: string; to: string }

/** Facts that later files of a package need of the inspections of its period. */
export type PackageFacts = {
  period: Period
  /** Floors of each version of the bands. */
  floors: ReadonlyMap<number, ConceptoFloors>
  /** Day of each inspection, by its id. */
  days: Map<number, string>
  visitIds: Set<number>
}

/** A fault of the data, as its workbook tells it. */
export type Fault = { regla: string; conjunto: string; id: number; dia: string; detalle: string }

/** Workbooks of a package, by their names without the ending. */
export const PACKAGE_SOURCES = [
  'inspecciones',
  'establecimientos',
  'visitas',
  'items',
  'medidas',
  'muestras',
  'notificaciones',
] as const
export type PackageSource = (typeof PACKAGE_SOURCES)[number]

export type PackageFile = {
  file: PackageSource
  set: RowSetName
  /** Whether the rows of the period are read alone. */
  isOfPeriod: boolean
  /** Columns that the product ships; a template may have any of the set. */
  columns: readonly RowColumn[]
  isKept?: (row: Row, facts: PackageFacts) => boolean
  note: string
}

const ofSet = (set: RowSetName, names?: readonly string[]) =>
  names ? rowSets[set].filter(({ name }) => names.includes(name)) : rowSets[set]

const SAMPLE_COLUMNS = [
  ...['id', 'dia', 'inspeccion_id', 'establecimiento_id', 'municipio', 'municipio_dane', 'zodes', 'item', 'titulo'],
  ...['concepto', 'acta_muestra', 'contramuestra', 'acta_contramuestra'],
]

/** The workbooks of a package. Inspections come first: the visits need to know which of them were made in the period. */
export const packageFiles: readonly PackageFile[] = [
  {
    ...{ file: 'inspecciones', set: 'inspecciones', isOfPeriod: true, columns: ofSet('inspecciones') },
    note: 'una fila por inspección cerrada, por el día de la visita',
  },
  {
    ...{ file: 'establecimientos', set: 'establecimientos', isOfPeriod: false, columns: ofSet('establecimientos') },
    note: 'una fila por establecimiento inscrito, como está hoy',
  },
  {
    ...{ file: 'visitas', set: 'visitas', isOfPeriod: false, columns: ofSet('visitas') },
    isKept: ({ id, dia }, { period, visitIds }) =>
      visitIds.has(Number(id)) || (String(dia) >= period.from && String(dia) <= period.to),
    note: 'una fila por visita planeada o hecha en el periodo',
  },
  {
    ...{ file: 'items', set: 'respuestas', isOfPeriod: true, columns: ofSet('respuestas') },
    note: 'una fila por respuesta de las inspecciones del periodo',
  },
  {
    ...{ file: 'medidas', set: 'medidas', isOfPeriod: true, columns: ofSet('medidas') },
    note: 'una fila por medida sanitaria impuesta en una respuesta',
  },
  {
    ...{ file: 'muestras', set: 'respuestas', isOfPeriod: true, columns: ofSet('respuestas', SAMPLE_COLUMNS) },
    isKept: ({ toma_muestra: taken }) => taken === true,
    note: 'una fila por respuesta en la que se tomó muestra',
  },
  {
    ...{ file: 'notificaciones', set: 'notificaciones', isOfPeriod: true, columns: ofSet('notificaciones') },
    note: 'una fila por correo enviado en el periodo y por su resultado',
  },
]

/** Faults of a row, alone or beside the inspections read before. */
export function faultsOf(file: string, row: Row, { floors, days }: PackageFacts): Fault[] {
  const found: Fault[] = []
  const tell = (regla: string, detalle: string) =>
    found.push({ regla, conjunto: file, id: Number(row.id), dia: String(row.dia), detalle })
  if (file === 'establecimientos' && !row.inactivo && !row.municipio_dane) {
    tell('Establecimiento sin municipio', 'No tiene código DANE.')
  }
  if (file === 'inspecciones') {
    const bands = floors.get(Number(row.cortes_version))
    const expected = bands && conceptoSanitario(Number(row.cumplimiento_pct), Number(row.criticos), bands)
    if (expected !== row.concepto) {
      tell('Concepto distinto del puntaje', `Dice ${row.concepto}; por el puntaje sería ${expected ?? 'desconocido'}.`)
    }
  }
  if (file === 'visitas' && row.realizada && row.inspeccion_id === null) {
    tell('Visita realizada sin inspección', 'No hay una inspección cerrada de la visita.')
  }
  if (file === 'muestras' && !row.acta_muestra)
    tell('Muestra sin acta', 'No se escribió el número del acta de muestra.')
  const visitDay = file === 'notificaciones' && row.de === 'inspección' ? days.get(Number(row.de_id)) : undefined
  if (visitDay !== undefined && String(row.dia) < visitDay) {
    tell('Notificada antes de la visita', `La visita fue el ${visitDay}.`)
  }
  return found
}

/** Keeps what later files need of a row. */
export function learn(file: string, row: Row, { days, visitIds }: PackageFacts): void {
  if (file !== 'inspecciones') return
  days.set(Number(row.id), String(row.dia))
  visitIds.add(Number(row.visita_id))
}

export const FAULTS_NOTE = 'lo que no cuadra, con la regla que lo halló'

const personalText = ({ isPersonal, reason }: Pick<ReadMe, 'isPersonal' | 'reason'>): string =>
  isPersonal
    ? `Incluye datos personales completos. Motivo: ${reason}`
    : 'Los documentos, teléfonos y correos de personas muestran solo sus tres últimos caracteres.'

type Told = Pick<ReadMe, 'period' | 'by' | 'at' | 'isPersonal' | 'reason'> & {
  note: string
  rows: number
  cutTexts: number
}

/** Lines of the second sheet of a workbook of a package: name and value. */
export const packageSummary = (told: Told): [name: string, value: string | number][] => [
  ['Contenido', told.note],
  ['Periodo', `${formatDay(told.period.from)} a ${formatDay(told.period.to)}`],
  ['Datos personales', personalText(told)],
  ['Generado por', told.by],
  ['Fecha y hora (Colombia)', told.at],
  ['Filas escritas', told.rows],
  ['Textos recortados por largos', told.cutTexts],
]

type ReadMe = {
  entity: string
  period: Period
  by: string
  /** Instant in words. */
  at: string
  isPersonal: boolean
  reason?: string | undefined
  counts: ReadonlyMap<string, number>
  /** Workbooks whose columns an administrator arranged. */
  arranged: readonly string[]
}

/** The text that explains a package. */
export function packageReadMe({ entity, period, by, at, isPersonal, reason, counts, arranged }: ReadMe): string {
  const line = (file: string, note: string) => `${file}.xlsx: ${counts.get(file) ?? 0} filas; ${note}.`
  return [
    `${entity}: inspección sanitaria de establecimientos de alimentos`,
    `Periodo: ${period.from} a ${period.to}, ambos incluidos.`,
    `Generado por ${by} el ${at}.`,
    personalText({ isPersonal, reason }),
    '',
    ...packageFiles.map(({ file, note }) => line(file, note)),
    line('inconsistencias', FAULTS_NOTE),
    '',
    'Las columnas tienen los nombres de la página para integradores. Cada fila está una sola vez.',
    ...(arranged.length === 0
      ? []
      : [`En ${arranged.map((file) => `${file}.xlsx`).join(', ')} las columnas siguen la plantilla del departamento.`]),
    'medidas.xlsx dice qué medida se impuso en cada respuesta; su número, sus actos y su levantamiento están en Seguimiento, Medidas.',
    'Para comprobar los archivos: sha256sum -c manifest-sha256.txt',
    '',
  ].join('\r\n')
}
