/** Kinds of import. Each has its own fields and rules (R 20.1). */
export const IMPORT_KINDS = ['establishments'] as const

/** States of a run, as in rows and on the wire: it reads, waits for a person, checks, waits, applies, and ends. */
export const RUN_STATES = [
  'leyendo',
  'por mapear',
  'validando',
  'revisión',
  'aplicando',
  'aplicada',
  'deshecha',
  'fallida',
] as const
export type RunState = (typeof RUN_STATES)[number]

export const runStateWords: Readonly<Record<RunState, string>> = {
  leyendo: 'Leyendo',
  'por mapear': 'Por elegir columnas',
  validando: 'Revisando',
  revisión: 'En revisión',
  aplicando: 'Aplicando',
  aplicada: 'Aplicada',
  deshecha: 'Deshecha',
  fallida: 'Falló',
}
/** Label of the choice of the runs that ask for a person. */
export const WAITING_IMPORTS = 'Ver solo las que esperan una revisión o tienen filas con errores'

/** States in which the server works on a run: the page asks again, and nothing of the run can be changed. */
export const WORKING_STATES: readonly RunState[] = ['leyendo', 'validando', 'aplicando']

/** States of a row. A row with a problem that lets it in is `aviso`; `posible` waits for a person's decision. */
export const ROW_STATES = ['lista', 'aviso', 'error', 'duplicada', 'posible', 'omitida', 'aplicada'] as const
export type RowState = (typeof ROW_STATES)[number]
/** The states over many rows. */
export const rowCountWords: Readonly<Record<RowState, string>> = {
  lista: 'Listas',
  aviso: 'Con avisos',
  error: 'Con errores',
  duplicada: 'Duplicadas',
  posible: 'Posibles duplicadas',
  omitida: 'Omitidas',
  aplicada: 'Aplicadas',
}

/** Decisions of a person on a row; `actualizar` fills gaps of the match alone. */
export const ROW_DECISIONS = ['crear', 'actualizar', 'omitir'] as const
export type RowDecision = (typeof ROW_DECISIONS)[number]

/** States whose rows a person decides on together; rows with errors can only be left out. */
export const BULK_STATES = ['posible', 'duplicada', 'error'] as const satisfies readonly RowState[]
export type BulkState = (typeof BULK_STATES)[number]
/** A decision on all rows of a state. `by` is a user's id, `at` an ISO instant. */
export type BulkDecision = { id: number; state: BulkState; decision: RowDecision; by: number; at: string }

/** A fault of a cell, under its field's name; `field` is empty for one of the whole row. An error keeps the row out. */
export const PROBLEM_LEVELS = ['error', 'aviso'] as const
export type RowProblem = { field: ImportField | ''; level: (typeof PROBLEM_LEVELS)[number]; text: string }

/**
 * Fields that a column can be: those of the inscription form, and opening hours in one
 * column. The signature and the consents are given by a person.
 */
export const IMPORT_FIELDS = [
  'name',
  'city',
  'zodes',
  'inscriptionTypeId',
  'activityIds',
  'identificationTypeId',
  'identificationNumber',
  'ownerName',
  'businessName',
  'address',
  'populationType',
  'locationId',
  'locationDescription',
  'phone',
  'mobilePhone',
  'email',
  'hours',
  'openingTime',
  'closingTime',
  'workers',
  'responsibleName',
  'responsibleIdNumber',
  'responsibleMobilePhone',
  'responsibleCapacity',
  'responsibleObservation',
  'observation',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Fields as the screens and the report name them. */
export const fieldLabels: Record<ImportField, string> = {
  name: 'Nombre',
  city: 'Municipio',
  zodes: 'ZODES',
  inscriptionTypeId: 'Tipo de inscripción',
  activityIds: 'Actividades',
  identificationTypeId: 'Tipo de documento',
  identificationNumber: 'Documento',
  ownerName: 'Propietario',
  businessName: 'Razón social',
  address: 'Dirección',
  populationType: 'Tipo de población',
  locationId: 'Tipo de ubicación',
  locationDescription: 'Nombre de la ubicación',
  phone: 'Teléfono',
  mobilePhone: 'Celular',
  email: 'Correo electrónico',
  hours: 'Horario',
  openingTime: 'Hora de apertura',
  closingTime: 'Hora de cierre',
  workers: 'Trabajadores',
  responsibleName: 'Responsable',
  responsibleIdNumber: 'Documento del responsable',
  responsibleMobilePhone: 'Celular del responsable',
  responsibleCapacity: 'Calidad del responsable',
  responsibleObservation: 'Observación del responsable',
  observation: 'Observación',
}

/** Fields whose texts are values of a catalogue. A person matches an unknown text once for all rows. */
export const CATALOGUE_FIELDS = [
  'city',
  'inscriptionTypeId',
  'activityIds',
  'identificationTypeId',
  'populationType',
  'locationId',
] as const satisfies readonly ImportField[]
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number]

/** Ids of the two values of `populationType`, which has no catalogue of its own. */
export const POPULATION_IDS = { URBANA: 1, RURAL: 2 } as const

/** Fields without a column that refuse a mapping: nothing can be told of a row that lacks them. */
export const REQUIRED_COLUMNS = ['name', 'city'] as const satisfies readonly ImportField[]

/** Columns that each field comes from, from 0. */
export type ColumnMapping = Partial<Record<ImportField, number>>
/** Catalogue ids that a person chose for texts of the file, by folded text; the empty text is the empty cell. */
export type ValueMapping = Partial<Record<CatalogueField, Record<string, number>>>

/**
 * Data that the inscription form demands and a census may lack. An establishment that came
 * in without some of them names them until its form is saved (R 20.6).
 */
export const GAP_FIELDS = [
  'activityIds',
  'identificationTypeId',
  'identificationNumber',
  'ownerName',
  'businessName',
  'address',
  'populationType',
  'locationId',
  'locationDescription',
  'phone',
  'mobilePhone',
  'email',
  'openingTime',
  'closingTime',
  'workers',
  'responsibleName',
  'responsibleIdNumber',
  'responsibleMobilePhone',
  'responsibleCapacity',
  'signature',
] as const
export type GapField = (typeof GAP_FIELDS)[number]

/** A row of the sheet as it begins, by which a person finds the titles. `number` is the sheet's own, from 1. */
export type FirstRow = { number: number; cells: string[] }

/** A text that is no value of its catalogue, in how many rows, and what is suggested. `folded` is '' for empty cells. */
export type UnknownValue = {
  field: CatalogueField
  folded: string
  text: string
  rows: number
  suggestionId: number | null
  /** The suggested value's name. */
  suggestion: string | null
}
