import type { Cell } from '../../../domain/import/cells/cell-text.ts'

export const DIRTY_TITLES = [
  ...['Nombre comercial', 'Razón social', 'NIT o cédula', 'Propietario', 'Mpio', 'Tipo', 'Barrio', 'Dirección'],
  ...['Tel', 'Celular', 'Correo', 'Horario', 'Trabajadores', 'Responsable', 'Observaciones'],
]
type Row = Cell[]
const [NAME, BUSINESS, DOCUMENT, OWNER, CITY, TYPE, QUARTER, ADDRESS] = [0, 1, 2, 3, 4, 5, 6, 7]
const [PHONE, MOBILE, EMAIL, HOURS, WORKERS, RESPONSIBLE] = [8, 9, 10, 11, 12, 13]

/** Pseudo-random integers below a bound, the same for the same seed. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const kinds = ['Tienda', 'Restaurante', 'Panadería', 'Granero', 'Frutería', 'Asadero', 'Cafetería', 'Estadero']
const words = [
  'Luz',
  'Puerto',
  'Ceiba',
  'Brisas',
  'Mango',
  'Ñandú',
  'Caimán',
  'Niña',
  'Palmar',
  'Rincón',
  'Sabor',
  'Ocaso',
  'Trébol',
  'Zafiro',
]
const types = [
  'Restaurante',
  'Expendio de alimentos',
  'Cafetería',
  'Panadería y/o pastelería',
  'Venta de bebidas alcohólicas',
]
const cities = [
  'Magangué',
  'Arjona',
  'Turbaco',
  'Achí',
  'Simití',
  'Mahates',
  'Morales',
  'San Pablo',
  'Santa Rosa del Sur',
  'El Carmen de Bolívar',
]

const text = (row: Row, at: number) => String(row[at] ?? '')
const damaged = (word: string) => Buffer.from(word, 'utf8').toString('latin1')
const set = (at: number, change: (row: Row) => Cell) => (row: Row) => {
  row[at] = change(row)
}

/** Forty kinds of dirt of censuses, each put on one row. */
export const dirt: readonly (readonly [name: string, soil: (row: Row) => void])[] = [
  ['upper case', set(NAME, (row) => text(row, NAME).toUpperCase())],
  ['spaces around', set(NAME, (row) => `  ${text(row, NAME)}  `)],
  ['no-break spaces', set(NAME, (row) => text(row, NAME).replace(' ', '\u00a0'))],
  ['damaged letters', set(NAME, (row) => damaged(text(row, NAME)))],
  ['a line end in a name', set(NAME, (row) => text(row, NAME).replace(' ', '\n'))],
  ['no name', set(NAME, () => null)],
  ['a formula as a name', set(NAME, () => "=cmd|'/c calc'!A0")],
  ['a name too long', set(NAME, (row) => text(row, NAME).padEnd(300, ' y más'))],
  ['a document with dots', set(DOCUMENT, (row) => text(row, DOCUMENT).replace(/\B(?=(\d{3})+$)/g, '.'))],
  ['a document with its kind', set(DOCUMENT, (row) => `C.C. ${text(row, DOCUMENT)}`)],
  ['a wrong check digit', set(DOCUMENT, (row) => `NIT ${text(row, DOCUMENT)}-0`)],
  ['a document as a number', set(DOCUMENT, (row) => Number(text(row, DOCUMENT)))],
  ['a document that Excel cut', set(DOCUMENT, () => '1.0345E+09')],
  ['a document with letters', set(DOCUMENT, (row) => `AB${text(row, DOCUMENT)}`)],
  ['no document', set(DOCUMENT, () => 'NO TIENE')],
  ['a document of zeros', set(DOCUMENT, () => '0000000')],
  ['a municipality by its code', set(CITY, () => '13430')],
  ['a municipality by another name', set(CITY, () => 'Mompox')],
  ['a municipality with a slip', set(CITY, () => 'Mangangué')],
  ['a municipality without accents', set(CITY, () => 'MAGANGUE')],
  ['a municipality of another department', set(CITY, () => 'Montería')],
  ['the District', set(CITY, () => 'Cartagena')],
  ['no municipality', set(CITY, () => '')],
  ['an unknown type', set(TYPE, () => 'Comedero')],
  ['a type in the plural', set(TYPE, () => 'RESTAURANTES')],
  ['no type', set(TYPE, () => null)],
  ['an old telephone', set(PHONE, () => '687 6543')],
  ['two telephones', set(PHONE, () => '3001234567 / 3109998888')],
  ['a telephone in words', set(PHONE, () => 'preguntar en la tienda')],
  ['a telephone with signs', set(MOBILE, () => '(+57) 300-123 45 67')],
  ['a telephone as a number', set(MOBILE, () => 3_001_234_567)],
  ['a wrong e-mail', set(EMAIL, () => 'correo@')],
  ['two e-mails', set(EMAIL, () => 'uno@correo.com; dos@correo.com')],
  ['hours without a half of the day', set(HOURS, () => '8 a 5')],
  ['hours in words', set(HOURS, () => 'fines de semana')],
  ['hours of the day', set(HOURS, () => '8:00 a 20:00')],
  ['workers in words', set(WORKERS, () => 'varios')],
  ['workers with their word', set(WORKERS, () => '5 empleados')],
  ['dashes for nothing', (row) => row.fill('-', ADDRESS, RESPONSIBLE)],
  [
    'dots for nothing',
    (row) => {
      for (const at of [BUSINESS, OWNER, QUARTER]) row[at] = '.'
    },
  ],
]

/** A census of so many rows, the same for the same number; half of them have one kind of dirt, in turn. */
export function dirtyCensus(rows: number): Cell[][] {
  const below = random(rows)
  const pick = (list: readonly string[]) => list[below(list.length)] ?? ''
  return Array.from({ length: rows }, (_, at) => {
    const owner = `${pick(words)} ${pick(words)}`
    const row: Row = [
      `${pick(kinds)} ${pick(words)} ${pick(words)} ${at.toString(36)}`,
      `Inversiones ${owner}`,
      String(700_000_000 + at * 7),
      owner,
      ...[pick(cities), pick(types), pick(words), `Calle ${below(90)} # ${below(40)}-${below(99)}`],
      ...[`605${6_000_000 + below(999_999)}`, `30${10_000_000 + below(9_999_999)}`, `sitio${at}@correo.example`],
      ...['7 am a 8 pm', String(1 + below(20)), owner, null],
    ]
    const soil = at % 2 === 0 ? undefined : dirt[Math.floor(at / 2) % dirt.length]
    soil?.[1](row)
    return row
  })
}
