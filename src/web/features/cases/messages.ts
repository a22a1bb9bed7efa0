import {
  type CaseEvent,
  type CaseKind,
  type CaseState,
  caseEventName,
  caseKindName,
  caseStateName,
} from '../../../domain/cases/case-words.ts'
import { caseColumns, caseFilterWords, exportedCases } from '../../../domain/list-exports/exported-cases.ts'
import { saidOf, type UnknownWord } from '../../../domain/shared/known-words.ts'
import { countText } from '../../../domain/shared/text.ts'
import { formatDay } from '../../../domain/shared/time.ts'

const said =
  <Word extends string>(names: Readonly<Record<Word, string>>) =>
  (word: Word | UnknownWord): string =>
    saidOf(names, word) ?? word
export const stateText = said<CaseState>(caseStateName)
export const kindText = said<CaseKind>(caseKindName)
export const eventText = said<CaseEvent>(caseEventName)

export const listMessages = {
  title: exportedCases.title,
  columns: caseColumns,
  open: 'Ver expediente',
  begin: 'Abrir expediente',
  rowName: (number: string) => `el expediente ${number}`,
  filters: {
    stillOpen: caseFilterWords.isOpen.values?.[1] ?? '',
    establishmentId: caseFilterWords.establishmentId.label,
    from: caseFilterWords.openedOn.from,
    to: caseFilterWords.openedOn.to,
  },
}

export const formTexts = {
  title: 'Abrir expediente sancionatorio',
  cause: 'Causa',
  causeHint: 'Qué hechos se llevan a Jurídica.',
  place: (name: string) => `Establecimiento: ${name}`,
  submit: 'Abrir',
  done: (number: string) => `Expediente ${number} abierto`,
}

export const cardTexts = {
  title: (number: string) => `Expediente sancionatorio ${number}`,
  back: 'Ver todos los expedientes sancionatorios',
  print: 'Imprimir',
  failed: 'No se pudo cargar el expediente.',
  about: 'De qué se trata',
  establishment: caseColumns.establishmentName,
  identification: caseColumns.identificationNumber,
  city: caseColumns.city,
  opened: 'Abierto',
  openedBy: (day: string, name: string) => `${formatDay(day)}, por ${name}`,
  closed: 'Cerrado',
  series: 'Serie documental',
  archive: 'En el archivo',
  additions: 'Adiciones',
  documents: 'Documentos',
  noDocuments: 'Todavía no tiene documentos.',
  ownPdf: 'Subir un PDF propio al expediente',
  /** A title that begins with its kind, as 'Acta de inspección', does not repeat it. */
  order: (order: number, kind: string, title: string) =>
    title.startsWith(kind.split(',', 1)[0] ?? kind) ? `${order}. ${title}` : `${order}. ${kind}: ${title}`,
  pages: (first: number, last: number) => (first === last ? `Folio ${first}` : `Folios ${first} a ${last}`),
  count: (pages: number) => countText(pages, 'página', 'páginas'),
  digest: 'Huella SHA-256',
  frozen: 'En un índice emitido',
  voided: (day: string, reason: string) => `Anulado el ${day}: ${reason}`,
  download: 'Descargar',
  downloadOf: (order: number) => `Descargar el documento ${order}`,
  voidOf: (order: number) => `Anular el documento ${order}`,
  downloadFailed: 'No se pudo descargar',
  indexes: 'Índices emitidos',
  noIndexes: 'El índice se emite al cerrar el expediente.',
  index: (serial: number, entries: number) => `Índice ${serial}: ${countText(entries, 'documento', 'documentos')}`,
  history: 'Historia',
  by: (name: string, at: string) => `${name} · ${at}`,
  export: 'Descargar ZIP',
}

export const actTexts = {
  label: 'Acciones del expediente',
  add: {
    open: 'Agregar documento',
    title: 'Agregar documento',
    kind: 'Clase',
    thing: 'Documento',
    none: 'El establecimiento no tiene más de esta clase.',
    note: 'Se guarda como está hoy. Un requerimiento abierto pasa al expediente y deja de estar por cumplir.',
    failed: 'No se pudo cargar lo del establecimiento.',
    done: 'Documento agregado',
    submit: 'Agregar',
  },
  void: {
    open: 'Anular',
    title: (order: number) => `Anular el documento ${order}`,
    note: 'Conserva su lugar en el expediente, con el motivo. No se puede deshacer.',
    done: 'Documento anulado',
  },
  send: {
    open: 'Enviar a Jurídica',
    title: '¿Enviar a Jurídica?',
    note: 'Después se pueden agregar documentos hasta que se cierre.',
    done: 'Expediente enviado a Jurídica',
    failed: 'No se pudo enviar',
  },
  close: {
    open: 'Cerrar expediente',
    title: 'Cerrar expediente',
    note: 'Se numeran los folios y se emite el índice. Sus documentos ya no cambian.',
    done: 'Expediente cerrado',
  },
  addition: {
    open: 'Abrir adición',
    title: 'Abrir adición',
    note: 'Lo que ya está en un índice no cambia. El próximo cierre emite otro índice.',
    done: 'Adición abierta',
  },
  reason: 'Motivo',
}

export const partTexts = {
  title: 'Expedientes sancionatorios',
  none: 'El establecimiento no tiene expedientes sancionatorios.',
  failed: 'No se pudieron cargar los expedientes sancionatorios.',
  count: (total: number) => countText(total, 'expediente', 'expedientes'),
  all: 'Ver todos los del establecimiento',
}
