import {
  type ComplaintChannel,
  type ComplaintKind,
  type ComplaintState,
  type ComplaintTheme,
  complaintChannelName,
  complaintKindName,
  complaintStateName,
  complaintThemeName,
} from '../complaints/complaint-words.ts'
import { attemptText } from '../legal-notices/attempt-text.ts'
import {
  type AttemptResult,
  type NoticeChannel,
  type NoticeState,
  noticeStateName,
} from '../legal-notices/legal-notice-words.ts'
import { type MeasureAct, type MeasureState, measureActName, measureStateName } from '../measures/measure-words.ts'
import { formatDay } from '../shared/time.ts'
import { type CasePage, type Place, placeRows, type Row, textRows } from './page-rows.ts'

type MeasureFacts = Place & {
  number: string | null
  actaNumber: string
  name: string
  fallsOn: string | null
  cause: string | null
  risk: string | null
  norm: string
  imposedOn: string
  dueOn: string | null
  state: MeasureState
  acts: readonly { kind: MeasureAct; day: string; reason: string | null }[]
}

/** A measure with the acts on it, the oldest first. Who keeps the goods is in its actas. */
export const measurePage = (facts: MeasureFacts): CasePage => {
  const called = facts.number ?? `del acta ${facts.actaNumber}`
  return {
    title: `Medida sanitaria ${called}`,
    documentDate: facts.imposedOn,
    name: `medida-${facts.number ?? facts.actaNumber}.json`,
    rows: [
      ['Medida', facts.name],
      ['Número', facts.number ?? '—'],
      ['Acta', facts.actaNumber],
      ...placeRows(facts),
      ...textRows('Recae sobre', facts.fallsOn),
      ...textRows('Causa', facts.cause),
      ...textRows('Riesgo', facts.risk),
      ...textRows('Norma', facts.norm),
      ['Impuesta', formatDay(facts.imposedOn)],
      ['Vence', facts.dueOn === null ? '—' : formatDay(facts.dueOn)],
      ['Estado', measureStateName[facts.state]],
      ...facts.acts.flatMap(({ kind, day, reason }) =>
        textRows(`${formatDay(day)} · ${measureActName[kind]}`, reason ?? ''),
      ),
    ],
  }
}

type NoticeFacts = Place & {
  actaNumber: string
  recipientName: string
  recipientCapacity: string
  countedFrom: string
  state: NoticeState
  effectiveOn: string | null
  attempts: readonly { channel: NoticeChannel; result: AttemptResult; day: string }[]
}

/** The notice of an acta with its attempts, the oldest first. */
export const noticePage = (facts: NoticeFacts): CasePage => ({
  title: `Notificación del acta ${facts.actaNumber}`,
  documentDate: facts.countedFrom,
  name: `notificacion-${facts.actaNumber}.json`,
  rows: [
    ['Acta', facts.actaNumber],
    ...placeRows(facts),
    ['Notificado', facts.recipientName],
    ['En calidad de', facts.recipientCapacity],
    ['Estado', noticeStateName[facts.state]],
    ['Surtida', facts.effectiveOn === null ? '—' : formatDay(facts.effectiveOn)],
    ...facts.attempts.map(({ channel, result, day }): Row => [formatDay(day), attemptText({ channel, result })]),
  ],
})

type ComplaintFacts = Place & {
  number: string
  kind: ComplaintKind
  channel: ComplaintChannel
  receivedOn: string
  facts: string
  about: readonly ComplaintTheme[]
  illPeople: number
  state: ComplaintState
  /** Papers that stand and tell nothing of who complained. */
  papers: readonly { name: string; day: string; description: string | null; sha256: string }[]
  /** How many papers stand and tell who complained: they come into no case. */
  reservedPapers: number
}

const paperRows = ({ papers, reservedPapers }: ComplaintFacts): Row[] => [
  ...papers.flatMap(({ name, day, description, sha256 }): Row[] => [
    ...textRows(name, `Del ${formatDay(day)}${description === null ? '' : `\n${description}`}`),
    [`Huella de ${name} (SHA-256)`, sha256],
  ]),
  ...(reservedPapers === 0 ? [] : [['Con datos del quejoso, en reserva', String(reservedPapers)] as Row]),
]

/**
 * A complaint without who complained, and without the letters in between, which may name the person (R 38.2). Its papers are
 * those that do not name the person (R 49.7).
 */
export const complaintPage = (facts: ComplaintFacts): CasePage => ({
  title: `Queja ${facts.number}, sin identidad`,
  documentDate: facts.receivedOn,
  name: `queja-${facts.number}.json`,
  rows: [
    ['Queja', facts.number],
    ['Clase', complaintKindName[facts.kind]],
    ['Medio', complaintChannelName[facts.channel]],
    ['Recibida', formatDay(facts.receivedOn)],
    ...placeRows(facts),
    ...textRows('Hechos', facts.facts),
    ['Temas', facts.about.map((theme) => complaintThemeName[theme]).join(', ') || '—'],
    ['Personas enfermas', String(facts.illPeople)],
    ['Estado', complaintStateName[facts.state]],
    ...paperRows(facts),
  ],
})
