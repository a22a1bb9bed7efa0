import {
  type CounterSample,
  type CustodyParty,
  counterSampleName,
  custodyPartyName,
  type SampleAct,
  type SampleState,
  type SampleVerdict,
  sampleActName,
  sampleStateName,
  type TestVerdict,
  testVerdictName,
} from '../samples/sample-words.ts'
import { formatDay, formatInstant } from '../shared/time.ts'
import { type CasePage, type Place, placeRows, type Row, textRows } from './page-rows.ts'

type Link = {
  at: Date
  fromParty: CustodyParty
  fromName: string
  toParty: CustodyParty
  toName: string
  toIdCard: string
  toEntity: string | null
  temperature: string | null
  isSealIntact: boolean
  remark: string | null
}

type Result = {
  test: string
  result: string
  unit: string | null
  limitText: string | null
  method: string | null
  norm: string | null
  verdict: TestVerdict
  isOfCounter: boolean
}

type Act = {
  kind: SampleAct
  day: string
  reason: string | null
  /** The digest of the laboratory's report, with the name and the day that it bears. */
  report: { name: string; day: string; sha256: string } | null
}

type SampleFacts = Place & {
  number: string
  actaNumber: string
  product: string
  brand: string | null
  lot: string | null
  quantity: string
  unit: string
  sealNumber: string
  takenOn: string
  reason: string
  tests: readonly string[]
  counterSample: CounterSample
  counterReason: string | null
  counterSeal: string | null
  counterCustodian: string | null
  state: SampleState
  verdict: SampleVerdict | null
  isReserved: boolean
  links: readonly Link[]
  results: readonly Result[]
  acts: readonly Act[]
}

const decimal = (value: string) => String(Number(value)).replace('.', ',')

const counterRows = ({ counterSample, counterReason, counterSeal, counterCustodian }: SampleFacts): Row[] => [
  ['Contramuestra', counterSampleName[counterSample]],
  ...(counterSeal === null ? [] : [['Sello de la contramuestra', counterSeal] as Row]),
  ...(counterCustodian === null ? [] : [['Quién la guarda', counterCustodian] as Row]),
  ...(counterReason === null ? [] : textRows('Por qué no se dejó', counterReason)),
]

/** A link of the chain of custody: who handed over, who received, and how the sample came. */
function linkRows({ at, remark, temperature, ...link }: Link): Row[] {
  const by = `${link.fromName} (${custodyPartyName[link.fromParty]})`
  const party = [custodyPartyName[link.toParty], link.toEntity].filter(Boolean).join(' ')
  const told = [
    `Entrega ${by}`,
    `Recibe ${link.toName}, documento ${link.toIdCard} (${party})`,
    link.isSealIntact ? 'Sello intacto' : 'Sello roto',
    ...(temperature === null ? [] : [`Temperatura: ${decimal(temperature)} °C`]),
    ...(remark === null ? [] : [remark]),
  ]
  return textRows(`${formatInstant(at)} · Custodia`, told.join('\n'))
}

const resultRow = ({ test, result, unit, limitText, method, norm, verdict, isOfCounter }: Result): Row => [
  `${isOfCounter ? 'Contramuestra · ' : ''}${test}`,
  [
    [result, unit].filter(Boolean).join(' '),
    limitText && `límite ${limitText}`,
    method && `método ${method}`,
    norm,
    testVerdictName[verdict],
  ]
    .filter(Boolean)
    .join(' · '),
]

const actRows = ({ kind, day, reason, report }: Act): Row[] => [
  ...textRows(`${formatDay(day)} · ${sampleActName[kind]}`, reason),
  ...(report === null
    ? []
    : [
        [`Informe del ${formatDay(report.day)}`, report.name] as Row,
        ['Huella del informe (SHA-256)', report.sha256] as Row,
      ]),
]

/** A sample with its chain of custody, its results and the acts on it, each the oldest first. */
export const samplePage = (facts: SampleFacts): CasePage => ({
  title: `Muestra ${facts.number}`,
  documentDate: facts.takenOn,
  name: `muestra-${facts.number}.json`,
  rows: [
    ['Muestra', facts.number],
    ['Acta', facts.actaNumber],
    ...placeRows(facts),
    ['Producto', facts.product],
    ['Marca', facts.brand ?? '—'],
    ['Lote', facts.lot ?? '—'],
    ['Cantidad', `${decimal(facts.quantity)} ${facts.unit}`],
    ['Sello', facts.sealNumber],
    ['Tomada', formatDay(facts.takenOn)],
    ...textRows('Motivo', facts.reason),
    ...textRows('Ensayos', facts.tests.join('\n')),
    ...counterRows(facts),
    ['Estado', sampleStateName[facts.state]],
    ['Juicio', facts.verdict === null ? '—' : testVerdictName[facts.verdict]],
    ['Con reserva', facts.isReserved ? 'Sí' : 'No'],
    ...facts.links.flatMap(linkRows),
    ...facts.results.map(resultRow),
    ...facts.acts.flatMap(actRows),
  ],
})
