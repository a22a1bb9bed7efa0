import { timeLeft } from '../../../domain/calendar/time-left.ts'
import { exportedMeasures, measureColumns } from '../../../domain/list-exports/exported-measures.ts'
import { ESTABLISHMENT_ID } from '../../../domain/list-exports/exported-requirements.ts'
import {
  extentName,
  goodsStateName,
  MEASURE_LATE,
  measureActName,
  measureRoleName,
  measureStateName,
  sealStateName,
  VERIFY_SOON_DAYS,
} from '../../../domain/measures/measure-words.ts'
import { saidOf } from '../../../domain/shared/known-words.ts'
import { countText } from '../../../domain/shared/text.ts'
import { formatDay } from '../../../domain/shared/time.ts'
import type { Measure, MeasureEntry, MeasureRow } from './measures.queries.ts'

/** How long a measure may still wait, or since when it is late. */
export const leftText = (daysLeft: number): string => timeLeft(daysLeft, { late: MEASURE_LATE })

/** Words of a measure; a word of a newer server stands as it came. */
export const stateText = ({ state }: Pick<MeasureRow, 'state'>): string => saidOf(measureStateName, state) ?? state
export const extentText = ({ extent }: Pick<MeasureRow, 'extent'>): string =>
  extent === null ? '' : (saidOf(extentName, extent) ?? extent)
export const sealText = ({ state }: Measure['seals'][number]): string => saidOf(sealStateName, state) ?? state
export const goodsText = ({ state }: Pick<Measure['goods'][number], 'state'>): string =>
  saidOf(goodsStateName, state) ?? state
const quantityText = ({ quantity, unit }: { quantity: number; unit: string }) =>
  `${String(quantity).replace('.', ',')} ${unit}`

/** Document number and address tell establishments of one name apart. */
export const placeOf = ({ identificationNumber, address }: Pick<MeasureRow, 'identificationNumber' | 'address'>) =>
  [identificationNumber, address].filter(Boolean).join(' · ')

/** The number of a measure, or of the acta that it waits to have one in. */
const nameOf = ({ number, actaNumber }: Pick<MeasureRow, 'number' | 'actaNumber'>) =>
  number ?? `pendiente de número, del acta ${actaNumber}`

export const listMessages = {
  title: exportedMeasures.title,
  columns: measureColumns,
  open: 'Abrir',
  openActa: 'Ver acta',
  pending: 'Pendiente',
  rowName: (row: MeasureRow) => `la medida ${nameOf(row)}`,
  filters: {
    proposing: 'Proponen expediente',
    due: 'Vencimiento',
    toVerify: `Por verificar: vencidas o en ${VERIFY_SOON_DAYS} días o menos`,
    late: 'Vencidas',
    inTime: 'No vencidas',
    favorable: 'Acta FAVORABLE posterior',
    favorableYes: 'Sí',
    visits: 'Visitas',
    ownVisits: 'De mis visitas',
    establishmentId: ESTABLISHMENT_ID,
    from: 'Impuestas desde',
    to: 'Impuestas hasta',
  },
}

export const cardTexts = {
  title: (measure: Measure) => `Medida sanitaria ${nameOf(measure)}`,
  back: 'Ver todas las medidas',
  acta: 'Ver acta',
  print: 'Imprimir',
  failed: 'No se pudo cargar la medida.',
  facts: 'La medida',
  name: 'Medida',
  norm: 'Norma',
  extent: 'Alcance',
  stops: 'Detiene la operación',
  yes: 'Sí',
  fallsOn: 'Recae sobre',
  cause: 'Causa',
  risk: 'Riesgo',
  condition: 'Condición para levantarla',
  item: 'Aspecto',
  establishment: 'Establecimiento',
  place: 'N.º de documento y dirección',
  city: 'Municipio',
  imposed: 'Impuesta',
  due: 'Vence',
  dueReason: 'Razón del vencimiento',
  left: 'Tiempo',
  withoutActa: 'El acta de inspección impuso esta medida y falta registrar su acta propia.',
  document: {
    pdf: 'Acta de la medida',
    file: ({ number }: Pick<MeasureRow, 'number'>) => `acta-medida-${number ?? ''}.pdf`,
    failed: 'El acta de la medida no se pudo descargar.',
    unsigned:
      'El acta de la medida todavía no tiene firma electrónica de la entidad: se firma en unos minutos, o con la primera descarga.',
    code: (code: string) => `Comprobar el acta de la medida: código ${code}`,
    none: 'Esta medida se registró antes de que la entidad expidiera actas de medidas: no tiene documento.',
  },
  lifting: {
    pdf: (number: string) => `Acta de levantamiento ${number}`,
    file: (number: string) => `acta-levantamiento-${number}.pdf`,
    failed: 'El acta de levantamiento no se pudo descargar.',
    unsigned: (number: string) =>
      `El acta de levantamiento ${number} todavía no tiene firma electrónica de la entidad: se firma en unos minutos, o con la primera descarga.`,
    code: (number: string, code: string) => `Comprobar el acta de levantamiento ${number}: código ${code}`,
  },
  proposesCase: 'Se rompió un sello: se propone abrir un expediente.',
  converted: (number: string) => `Viene de la medida ${number}`,
  became: (number: string) => `Se convirtió en la medida ${number}`,
  seals: 'Sellos',
  noSeals: 'Sin sellos.',
  goods: 'Productos',
  custodians: 'Custodios',
  since: (from: string, to: string | null) =>
    to === null ? `Desde el ${formatDay(from)}` : `Del ${formatDay(from)} al ${formatDay(to)}`,
  quantity: quantityText,
  lot: (lot: string) => `Lote ${lot}`,
  expiry: (day: string) => `Vence ${formatDay(day)}`,
  registration: (number: string) => `Registro ${number}`,
}

export const historyTexts = {
  title: 'Historia',
  act: ({ kind }: Pick<MeasureEntry, 'kind'>) => saidOf(measureActName, kind) ?? kind,
  on: (day: string) => `El ${formatDay(day)}`,
  recorded: (by: string, at: string) => `Registrado por ${by} · ${at}`,
  due: (day: string) => `Vence el ${formatDay(day)}`,
  seals: (numbers: readonly string[]) => `Sellos: ${numbers.join(', ')}`,
  goods: (goods: MeasureEntry['goods'][number]) =>
    `${goods.product}: ${quantityText(goods)}, ${goodsText(goods).toLowerCase()}`,
  person: ({ role, name, idCard }: MeasureEntry['people'][number]) =>
    `${saidOf(measureRoleName, role) ?? role}: ${name}, documento ${idCard}`,
  method: (method: string) => `Método: ${method}`,
  photo: (place: number, all: number) => `Foto ${place} de ${all}`,
  noPhoto: 'La foto no se pudo cargar.',
}

export const actTexts = {
  label: 'Acciones de la medida',
  act: { open: 'Registrar actuación', title: 'Registrar actuación', done: 'Actuación registrada' },
  acta: { open: 'Registrar acta de la medida', title: 'Acta de la medida', done: 'Acta de la medida registrada' },
  notice: 'Lo que se registra no se puede cambiar ni borrar.',
  kind: 'Actuación',
  reason: 'Motivo y resultado',
  until: 'Hasta',
  untilActa: 'Vence el (si el acta fija una duración)',
  code: 'Se convierte en',
  method: 'Método',
  extent: 'Alcance',
  fallsOn: 'Recae sobre',
  cause: 'Causa',
  causeHint: 'Una causa por renglón. Para levantar la medida se pide una foto de cada una.',
  risk: 'Riesgo para la salud',
  condition: 'Condición para levantarla',
  photosHint: {
    levantamiento: (causes: number) => `Adjunte ${countText(causes, 'foto', 'fotos')}: una por cada causa corregida.`,
    destruccion: 'Adjunte una foto de antes y otra de después.',
    levantamiento_parcial: 'Adjunte una foto de lo corregido.',
  },
  seals: {
    title: 'Sellos',
    add: 'Agregar sello',
    row: (at: number) => `Sello ${at}`,
    number: 'Número',
    place: 'Lugar',
  },
  goods: {
    title: 'Productos',
    add: 'Agregar producto',
    row: (at: number) => `Producto ${at}`,
    product: 'Producto',
    brand: 'Marca',
    lot: 'Lote',
    expiry: 'Vencimiento',
    registration: 'Registro sanitario',
    presentation: 'Presentación',
    quantity: 'Cantidad',
    unit: 'Unidad',
    state: 'Qué pasó',
  },
  people: {
    title: 'Personas',
    add: 'Agregar persona',
    row: (at: number) => `Persona ${at}`,
    role: 'Calidad',
    name: 'Nombre',
    idCard: 'Documento',
    address: 'Dirección',
    phone: 'Teléfono',
  },
}

/** The acta of a measure that is written in the visit, and kept on the device. */
export const fieldActTexts = {
  item: 'Aspecto que la impuso',
  wholeVisit: 'Toda la visita',
  code: 'Medida',
  notice: 'Queda en este dispositivo, sin firma electrónica ni número, y sale sola cuando la visita esté cerrada.',
  keep: 'Guardar en este dispositivo',
  done: 'Acta de la medida guardada en este dispositivo',
  lost: 'El hallazgo ya no impone esta medida. Escoja otro, o toda la visita.',
}

export const partTexts = {
  title: 'Medidas sanitarias',
  failed: 'No se pudieron cargar las medidas.',
  noneOfActa: 'Esta acta no impuso medidas.',
  noneInForce: 'No tiene medidas en vigor.',
  pending: 'Medida pendiente de número',
  all: 'Ver en la lista',
}
