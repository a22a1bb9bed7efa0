import type { BenchRequest } from './load.ts'

type Filter = { field: string; operator: 'LIKE' | '=' | '>=' | '<='; value: string | number }
type Asked = { filters?: Filter[]; sortBy?: string; descending?: boolean; offset?: number }

/** A list as one role reads it. `switches` is the write that changes a row of it, off and on. */
export type MeasuredList = {
  name: string
  path: string
  reader: 'administrator' | 'technician'
  sorts: string[]
  name_field: string
  filters: Filter[][]
  write(id: number, on: boolean): Omit<BenchRequest, 'headers'>
}

const json = (value: object) => Buffer.from(JSON.stringify(value))
const deactivation = (tablename: string, columname: string) => (valuecolum: number, on: boolean) => ({
  method: 'DELETE',
  path: '/api/generic/deactivate',
  body: json({ tablename, columname, valuecolum, status: on ? 1 : 0 }),
})
const is = (field: string, value: string | number): Filter => ({ field, operator: '=', value })
const like = (field: string, value: string): Filter => ({ field, operator: 'LIKE', value: `%${value}%` })
const between = (field: string, from: string, to: string): Filter[] => [
  { field, operator: '>=', value: from },
  { field, operator: '<=', value: to },
]

const visits = (reader: MeasuredList['reader']): MeasuredList => ({
  name: `assignment/all, ${reader}`,
  path: '/api/assignment/all',
  reader,
  sorts: [
    'assignment_id',
    'title',
    'zodes',
    'city',
    'motive_visite',
    'engineer_name',
    'technical_name',
    'identification_number_technical',
    'creation_date',
    'state_visit',
    'is_active',
  ],
  name_field: 'title',
  filters: [
    [is('state_visit', 0)],
    [is('state_visit', 1), is('city', 'Magangué')],
    [like('title', 'ñandú')],
    [like('engineer_name', 'zuñiga')],
    [is('creation_date', '2021-03-01')],
    between('creation_date', '2020-02-01', '2020-02-02'),
    [like('q', 'a'), is('state_visit', 0)],
    [is('is_active', 0)],
  ],
  write: deactivation('assignments', 'assignment_id'),
})

export const MEASURED_LISTS: MeasuredList[] = [
  {
    name: 'user/all',
    path: '/api/user/all',
    reader: 'administrator',
    sorts: [
      'user_id',
      'identification_number',
      'name',
      'first_name',
      'email',
      'phone',
      'rol',
      'creation_date',
      'is_active',
    ],
    name_field: 'name',
    filters: [
      [like('name', 'muñoz')],
      [like('rol', 'técnico')],
      [is('is_active', 0)],
      [like('phone', '30001')],
      [is('email', 'persona4711@ejemplo.com')],
      between('creation_date', '2020-02-01', '2020-02-02'),
      [like('q', 'luz'), is('is_active', 1)],
    ],
    write: deactivation('users', 'user_id'),
  },
  {
    name: 'inscription/all',
    path: '/api/inscription/all',
    reader: 'technician',
    sorts: [
      'establishment_id',
      'establishment_name',
      'type_of_inscription',
      'inscripcion_number',
      'identificationtype',
      'identification_number',
      'zodes',
      'city',
      'creation_date',
      'is_notify',
      'is_active',
    ],
    name_field: 'establishment_name',
    filters: [
      [is('city', 'Magangué')],
      [like('establishment_name', 'doña')],
      [like('city', 'ar')],
      [is('is_notify', 1)],
      [is('is_active', 1), like('q', 'mojana')],
      between('creation_date', '2026-01-03', '2026-01-04'),
      [like('identification_number', '0471')],
    ],
    write: deactivation('establishments', 'establishment_id'),
  },
  visits('administrator'),
  visits('technician'),
  {
    name: 'inspection/all',
    path: '/api/inspection/all',
    reader: 'technician',
    sorts: [
      'inspections_id',
      'acta_number',
      'establishment_name',
      'identification_number',
      'zodes',
      'city',
      'inspection_date',
      'compliance_level',
      'concept',
      'technical_name',
      'engineer_name',
      'is_notify',
      'is_archived',
    ],
    name_field: 'establishment_name',
    filters: [
      [is('city', 'Magangué')],
      [is('concept', 'DESFAVORABLE')],
      [is('concept', 'FAVORABLE'), is('city', 'Arjona')],
      between('inspection_date', '2020-02-01', '2020-02-02'),
      [is('inspection_date', '2023-05-05')],
      [is('is_archived', 1)],
      [like('technical_name', 'ana'), like('q', 'tienda')],
      [like('compliance_level', '99')],
    ],
    write: (id, on) => ({
      method: 'PATCH',
      path: `/api/inspection/${id}/archived`,
      body: json({ archived: on ? 0 : 1 }),
    }),
  },
]

/** Terms of one and more letters, with accents, digits and signs. They find all, most, few, one and none. */
const TERMS = [
  'a',
  'ñ',
  'w',
  'an',
  'zz',
  'xq',
  'úz',
  'doñ',
  '471',
  'ana',
  'restaurante',
  'panadería mojana',
  'maría nuñez',
  'ñandu 77',
  '9000500',
  'ningún texto así',
  '@',
  'el porvenir',
]
/** Halves of words, which no earlier request asked for. */
const NEW_TERMS = [
  ...[...'bcdefghijklmnopqrstuvxyz0123456789'],
  ...[...'aeiourst'].flatMap((first) => [...'bcdlmnxz'].map((second) => first + second)),
  ...Array.from({ length: 60 }, (_, index) => String(100 + index * 13)),
  ...['tien', 'cafe', 'come', 'asad', 'hela', 'petr', 'angel', 'rinc', 'martin', 'bendi', 'cari', 'sabor', 'fruter'],
  ...['muno', 'gome', 'edga', 'osca', 'nubi', 'igna', 'quin', 'zuni', 'herr', 'avil', 'paja', 'guet', 'marr', 'juli'],
]

/** `restMs` is a pause before the case, while an opened list counts its words in the background (decision 012). */
export type ListCase = { what: string; restMs?: number; before?: BenchRequest[]; requests: BenchRequest[] }

const COUNTED_MS = 15_000

/** Requests to a list by kind, many of each. */
export function listCases(
  list: MeasuredList,
  tokens: Record<MeasuredList['reader'], string>,
  { rows, ids }: { rows: number; ids: number[] },
): ListCase[] {
  const ask = ({ filters = [], sortBy, descending = false, offset = 0 }: Asked): BenchRequest => {
    const query = new URLSearchParams({ limit: '10', offset: String(offset), order: descending ? '-1' : '1' })
    if (sortBy) query.set('order_by', sortBy)
    if (filters.length > 0) query.set('filter', JSON.stringify(filters))
    return { method: 'GET', path: `${list.path}?${query}`, headers: { authorization: tokens[list.reader] } }
  }
  const term = (value: string): Asked => ({ filters: [like('q', value)] })
  const times = (count: number, asked: Asked[]) => Array.from({ length: count }, () => asked.map(ask)).flat()
  const both = (asked: Asked) => [asked, { ...asked, descending: true }]
  const sorted = list.sorts.flatMap((sortBy) => both({ sortBy }).flatMap((one) => [one, { ...one, offset: 30 }]))
  const deep = [0.25, 0.5, 0.75, 0.9]
    .map((share) => Math.floor(rows * share))
    .flatMap((offset) => ['', list.name_field].map((sortBy): Asked => ({ offset, ...(sortBy && { sortBy }) })))
  const writes = (count: number): BenchRequest[] =>
    Array.from({ length: count }, (_, index) => {
      const write = list.write(ids[(index >> 1) % ids.length] ?? 0, index % 2 === 1)
      return { ...write, headers: { authorization: tokens.administrator, 'content-type': 'application/json' } }
    })
  const mixed = times(2, [{}, ...TERMS.map(term), ...list.filters.map((filters) => ({ filters }))])
  return [
    { what: 'first page, just opened', requests: times(30, [{}]) },
    { what: 'first page', restMs: COUNTED_MS, requests: times(60, [{}]) },
    { what: 'terms', requests: times(6, TERMS.map(term)) },
    { what: 'terms nobody asked before', requests: NEW_TERMS.map(term).map(ask) },
    {
      what: 'terms, sorted by name',
      requests: times(
        4,
        TERMS.map((value) => ({ ...term(value), sortBy: list.name_field })),
      ),
    },
    { what: 'every sort, both ways', requests: times(3, sorted) },
    {
      what: 'filters',
      requests: times(
        10,
        list.filters.map((filters) => ({ filters })),
      ),
    },
    { what: 'deep pages', requests: times(6, deep) },
    {
      what: "deep pages of 'a'",
      requests: times(
        5,
        deep.map((asked) => ({ ...asked, ...term('a'), offset: Math.floor((asked.offset ?? 0) * 0.5) })),
      ),
    },
    { what: 'terms and filters, each after a write to the list', before: writes(mixed.length), requests: mixed },
  ]
}
