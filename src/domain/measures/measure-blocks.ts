import type { ActaBlock, ActaField } from '../records/acta-model.ts'
import { cell, field, fields, orDash, paragraph } from '../records/acta-parts.ts'
import { formatDay } from '../shared/time.ts'
import type { MeasureActaRecord } from './measure-acta.ts'
import { goodsStateName, measureRoleName } from './measure-words.ts'

/** Parts that the actas of a measure and of its lifting print alike. */
type Parts = Pick<MeasureActaRecord, 'acta' | 'establishment' | 'seals' | 'goods' | 'people'>

/** The establishment, and the acta of the visit that found the cause. */
export const visitBlock = ({ acta, establishment }: Parts): ActaBlock =>
  fields(
    [field(8, 'Establecimiento', establishment.name), field(4, 'Municipio', establishment.city)],
    [field(4, 'N.º de documento', establishment.identificationNumber), field(8, 'Dirección', establishment.address)],
    [field(6, 'Acta de inspección n.º', acta.number), field(6, 'Día de la visita', formatDay(acta.day))],
    [field(12, 'Código del acta de inspección', acta.code)],
  )

const joined = (...texts: (string | null)[]): string => texts.filter((text) => text !== null && text !== '').join(' · ')

/** @param none told in place of an empty table */
export function sealsBlock({ seals }: Parts, none: string): ActaBlock {
  if (seals.length === 0) return paragraph(none)
  return {
    kind: 'table',
    name: 'Sellos de la medida',
    columns: [
      { header: 'Sello n.º', width: 30 },
      { header: 'Lugar', width: 70 },
    ],
    rows: seals.map(({ number, place }) => [cell(number), cell(orDash(place ?? ''))]),
  }
}

/** @param none told in place of an empty table */
export function goodsBlock({ goods }: Parts, none: string): ActaBlock {
  if (goods.length === 0) return paragraph(none)
  return {
    kind: 'table',
    name: 'Productos de la medida',
    columns: [
      { header: 'Producto y marca', width: 30 },
      { header: 'Presentación', width: 17 },
      { header: 'Lote y vencimiento', width: 20 },
      { header: 'Registro sanitario', width: 17 },
      { header: 'Cantidad', width: 16 },
      { header: 'Estado', width: 16 },
    ],
    rows: goods.map(({ product, brand, lot, expiry, sanitaryRegistration, presentation, quantity, unit, state }) => [
      cell(product, ...(brand === null ? [] : [brand])),
      cell(orDash(presentation ?? '')),
      cell(orDash(lot ?? ''), ...(expiry === null ? [] : [`Vence ${formatDay(expiry)}`])),
      cell(orDash(sanitaryRegistration ?? '')),
      cell(`${quantity.toLocaleString('es-CO', { maximumFractionDigits: 3 })} ${unit}`),
      cell(goodsStateName[state]),
    ]),
  }
}

/** @param none told in place of an empty table */
export function peopleBlock({ people }: Parts, none: string): ActaBlock {
  if (people.length === 0) return paragraph(none)
  return {
    kind: 'table',
    name: 'Personas de la medida',
    columns: [
      { header: 'Calidad', width: 26 },
      { header: 'Nombre', width: 30 },
      { header: 'Documento', width: 18 },
      { header: 'Dirección y teléfono', width: 26 },
    ],
    rows: people.map(({ role, name, idCard, address, phone }) => [
      cell(measureRoleName[role]),
      cell(name),
      cell(idCard),
      cell(orDash(joined(address, phone))),
    ]),
  }
}

/** SHA-256 of a photo, with which its name begins. */
const digestOf = (name: string): string => name.split('.')[0] ?? name

/** The digests of the photos, a row each. */
export const photoRows = (photos: readonly string[]): ActaField[][] =>
  photos.map((name, place) => [
    field(12, `Huella de la foto ${place + 1} de ${photos.length} (SHA-256)`, digestOf(name)),
  ])
