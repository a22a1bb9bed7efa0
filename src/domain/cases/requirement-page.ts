import {
  type RequirementEvent,
  type RequirementState,
  requirementEventName,
  requirementStateName,
  type Severity,
  severityName,
} from '../requirements/requirement-words.ts'
import { countText } from '../shared/text.ts'
import { dayOf, formatDay } from '../shared/time.ts'
import { type CasePage, type Place, placeRows, type Row, textRows } from './page-rows.ts'

type Evidence = { id: number; text: string | null; images: readonly string[] }

/** An act on a requirement. `day`: the last day of its term after the act. */
type Act = {
  at: Date
  kind: RequirementEvent
  fromState: RequirementState
  toState: RequirementState
  day: string
  details: Readonly<Record<string, unknown>>
}

type RequirementFacts = Place & {
  number: string
  actaNumber: string
  item: string
  text: string
  norm: string
  severity: Severity
  countedFrom: string
  dueOn: string
  state: RequirementState
  events: readonly Act[]
  evidence: readonly Evidence[]
}

const said = (text: unknown): string => (typeof text === 'string' ? text : '')

/** The words of an act that changes no state; undefined for an act without any. */
function wordsOf({ kind, day, details }: Act, evidence: readonly Evidence[]): string | undefined {
  if (kind === 'respuesta') return said(details.text)
  if (kind === 'prorroga_pedida' || kind === 'prorroga_negada') return said(details.reason)
  if (kind === 'prorroga') return `Hasta el ${formatDay(day)}\n${said(details.reason)}`
  if (kind !== 'evidencia_tardia') return undefined
  const sent = evidence.find(({ id }) => id === details.evidenceId)
  return `${sent?.text ?? ''}\n${countText(sent?.images.length ?? 0, 'foto', 'fotos')}`
}

/** The rows of an act: its words, and the state that it gave. One with neither has none. */
function actRows(act: Act, evidence: readonly Evidence[]): Row[] {
  const day = formatDay(dayOf(act.at))
  const words = wordsOf(act, evidence)
  const rows = words === undefined ? [] : textRows(`${day} · ${requirementEventName[act.kind]}`, words)
  return act.fromState === act.toState ? rows : [...rows, [day, requirementStateName[act.toState]]]
}

/** A requirement as of its entry in the case, with the states that it came to and the words of its owner. */
export const requirementPage = (facts: RequirementFacts): CasePage => ({
  title: `Requerimiento ${facts.number}`,
  documentDate: facts.countedFrom,
  name: `requerimiento-${facts.number}.json`,
  rows: [
    ['Requerimiento', facts.number],
    ['Acta', facts.actaNumber],
    ...placeRows(facts),
    ...textRows('Punto de la lista', facts.item),
    ...textRows('Lo requerido', facts.text),
    ...textRows('Norma', facts.norm),
    ['Gravedad', severityName[facts.severity]],
    ['Desde', formatDay(facts.countedFrom)],
    ['Vence', formatDay(facts.dueOn)],
    ['Estado', requirementStateName[facts.state]],
    ...facts.events.flatMap((act) => actRows(act, facts.evidence)),
  ],
})
